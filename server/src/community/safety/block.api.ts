import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import { authorIdOf } from '../author.store.ts'
import { authorizeWriter, type CommunityDeps } from '../deps.ts'
import { blocksOf, saveBlock, removeBlock } from './block.store.ts'
import { parseTargetId, findTarget } from './target.ts'

/** Endpoints to block other riders. */
export function blockApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock } = deps
  return [
    serve(contract.blockRider, async ({ path }, { caller, error }) => {
      const viewer = await authorizeWriter(deps, caller, 'safety')
      const { authorId } = viewer
      const rider = await findTarget(database.db, { kind: 'rider', id: path.rider }, viewer)
      if (!rider) throw error('not_found')
      if (rider.id === authorId) throw error('own_thing')
      if (!(await saveBlock(database.db, authorId, rider.id, new Date(clock.nowMs())))) throw error('too_many_blocks')
      await deps.events.announceChoices(caller.rider.id)
      deps.onSafety('block')
    }),
    serve(contract.unblockRider, async ({ path }, { caller }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      const id = parseTargetId({ kind: 'rider', id: path.rider })
      if (authorId === undefined || id === undefined) return
      await removeBlock(database.db, authorId, id)
      await deps.events.announceChoices(caller.rider.id)
    }),
    serve(contract.listBlocks, async (_, { caller }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      return { riders: authorId === undefined ? [] : await blocksOf(database.db, authorId) }
    }),
  ]
}
