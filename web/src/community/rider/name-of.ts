import type { Author } from '@yatha/contract'
import type { Translate } from '@yatha/language'

/** The name of a rider; a placeholder if the account is deleted or the name breaks the rules for names. */
export const authorDisplayName = ({ name, isGone }: Pick<Author, 'name' | 'isGone'>, t: Translate): string =>
  isGone ? t('community.goneRider') : (name ?? t('community.rider'))
