import type { Palco } from '../../palco';
import type { Message } from '../i18n-contract';
import type { SdkMessageKey } from './message-keys';
import { analyticsTexts } from './analytics';
import type { ptBr as analytics } from './analytics/pt-br';
import { classroomTexts } from './classroom';
import type { ptBr as classroom } from './classroom/pt-br';
import { dateRangeTexts } from './date-range';
import type { ptBr as dateRange } from './date-range/pt-br';
import { peopleTexts } from './people';
import type { ptBr as people } from './people/pt-br';
import { playerTexts } from './player';
import type { ptBr as player } from './player/pt-br';
import { processingTexts } from './processing';
import type { ptBr as processing } from './processing/pt-br';
import { teamTexts } from './team';
import type { ptBr as team } from './team/pt-br';
import { uploadTexts } from './upload';
import type { ptBr as upload } from './upload/pt-br';

type Portuguese = typeof people &
  typeof team &
  typeof upload &
  typeof processing &
  typeof player &
  typeof classroom &
  typeof dateRange &
  typeof analytics;

/** Keys of the SDK's own texts; which of them a page holds depends on the capabilities that it uses. */
export type SdkMessages = { readonly [Key in keyof Portuguese]: Message };

/** Required keys that have no text: `never` unless a code lacks one. */
type Missing = Exclude<SdkMessageKey, keyof SdkMessages>;
/** `true` where every code has a text, otherwise the missing keys. */
export type EveryCodeHasAText = [Missing] extends [never] ? true : Missing;

export {
  analyticsTexts,
  classroomTexts,
  dateRangeTexts,
  peopleTexts,
  playerTexts,
  processingTexts,
  teamTexts,
  uploadTexts,
};

/** All texts of the SDK as one capability, for an application that uses everything. */
export function sdkTexts(palco: Palco): void {
  for (const texts of [
    peopleTexts,
    teamTexts,
    uploadTexts,
    processingTexts,
    playerTexts,
    classroomTexts,
    dateRangeTexts,
    analyticsTexts,
  ])
    palco.use(texts);
}
