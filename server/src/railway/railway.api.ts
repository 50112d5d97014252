import { showRailway } from '@yatha/contract/endpoints'
import type { Services } from '../services.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'

/** The endpoint for the current edition of the timetable and the URLs of its files. */
export function railwayApi(deps: Services): ServedEndpoint[] {
  return [
    serve(showRailway, (_, { language }) => {
      const files = deps.railwayFiles()
      const { railway } = files
      return {
        edition: railway.edition,
        asOf: railway.asOf,
        hash: files.hash,
        pack: `/data/${files.packFile}`,
        places: `/data/${files.placesFile}`,
        names: Object.fromEntries(Object.entries(files.nameFiles).map(([tag, file]) => [tag, `/data/${file}`])),
        gtfs: '/gtfs.zip',
        stations: railway.listedStations.length,
        routes: railway.routes.length,
        disclaimer: deps.translateIn(language)('app.disclaimer'),
      }
    }),
  ]
}
