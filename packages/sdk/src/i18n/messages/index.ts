import type { Palco } from '../../palco';
import type { Message } from '../i18n-contract';
import type { SdkMessageKey } from './message-keys';
import { analyticsMessages } from './analytics';
import type { ptBr as analytics } from './analytics/pt-br';
import { classroomMessages } from './classroom';
import type { ptBr as classroom } from './classroom/pt-br';
import { dateRangeMessages } from './date-range';
import type { ptBr as dateRange } from './date-range/pt-br';
import { peopleMessages } from './people';
import type { ptBr as people } from './people/pt-br';
import { playerMessages } from './player';
import type { ptBr as player } from './player/pt-br';
import { processingMessages } from './processing';
import type { ptBr as processing } from './processing/pt-br';
import { teamMessages } from './team';
import type { ptBr as team } from './team/pt-br';
import { uploadMessages } from './upload';
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
  analyticsMessages,
  classroomMessages,
  dateRangeMessages,
  peopleMessages,
  playerMessages,
  processingMessages,
  teamMessages,
  uploadMessages,
};

/**
 * All texts of the SDK as one capability, for an application that uses everything.
 *
 * @example
 * ```ts
 * palco.use(allMessages);
 * show(palco.i18n.t('upload.choose'));
 * ```
 */
export function allMessages(palco: Palco): void {
  for (const texts of [
    peopleMessages,
    teamMessages,
    uploadMessages,
    processingMessages,
    playerMessages,
    classroomMessages,
    dateRangeMessages,
    analyticsMessages,
  ])
    palco.use(texts);
}
