import { teamColourOf } from '../../../kernel/brand/team-colour.pure';
import { drawable } from '../../../kernel/pdf/open-document';
import type { Covered, CoverParts } from './cover-key.pure';
import { coverWord } from './cover-word.pure';

/** What the cover of a thing with this title shows, in the colour of its team. */
export function coverPartsOf(
  { folder, id, title }: Covered & { readonly title: string },
  team: Parameters<typeof teamColourOf>[0],
): CoverParts {
  return { folder, id, word: coverWord(title, drawable), color: teamColourOf(team) };
}
