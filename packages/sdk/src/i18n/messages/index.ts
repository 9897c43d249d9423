import type { TextHost } from '../text-host';
import { analyticsMessages } from './analytics';
import { captionMessages } from './captions';
import { classroomMessages } from './classroom';
import { dateRangeMessages } from './date-range';
import { peopleMessages } from './people';
import { playerMessages } from './player';
import { processingMessages } from './processing';
import { teamMessages } from './team';
import { transcriptMessages } from './transcript';
import { uploadMessages } from './upload';

export type { SdkMessages } from './sdk-messages';
export {
  analyticsMessages,
  captionMessages,
  classroomMessages,
  dateRangeMessages,
  peopleMessages,
  playerMessages,
  processingMessages,
  teamMessages,
  transcriptMessages,
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
export function allMessages(palco: TextHost): void {
  for (const texts of [
    peopleMessages,
    teamMessages,
    uploadMessages,
    processingMessages,
    playerMessages,
    classroomMessages,
    dateRangeMessages,
    analyticsMessages,
    captionMessages,
    transcriptMessages,
  ])
    palco.use(texts);
}
