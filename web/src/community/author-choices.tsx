import { useTranslate } from '../words/language.tsx'
import { CommunityIcon } from './drawings.tsx'

/** List items with which authors edit or delete their post or comment. */
export function AuthorMenuItems({ onChoose }: { onChoose: (step: 'edit' | 'delete') => void }) {
  const t = useTranslate()
  return (
    <>
      <li>
        <button type="button" onClick={() => onChoose('edit')}>
          <CommunityIcon name="edit" />
          {t('community.edit')}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => onChoose('delete')}>
          <CommunityIcon name="remove" />
          {t('community.delete')}
        </button>
      </li>
    </>
  )
}
