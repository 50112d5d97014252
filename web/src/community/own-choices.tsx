import { useTranslate } from '../words/language.tsx'
import { Draw } from './drawings.tsx'

/** What an author can do with a post or comment, as items of a list of choices. */
export function OwnChoices({ onChoose }: { onChoose: (step: 'edit' | 'delete') => void }) {
  const t = useTranslate()
  return (
    <>
      <li>
        <button type="button" onClick={() => onChoose('edit')}>
          <Draw name="edit" />
          {t('community.edit')}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => onChoose('delete')}>
          <Draw name="remove" />
          {t('community.delete')}
        </button>
      </li>
    </>
  )
}
