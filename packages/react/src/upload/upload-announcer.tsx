import { uploadMessages } from '@palco/sdk/i18n';
import { milestone } from '../bind/milestone.pure';
import { createPart } from '../bind/create-part';
import { useStoreSelector } from '../bind/use-store';
import { useTranslation } from '../i18n/use-translation';
import { useUploadQueue } from './upload-queue';

/** State of `Upload.Announcer`. */
export interface UploadAnnouncerState {
  /** 0, 25, 50, 75 or 100. */
  readonly milestone: number;
}

/**
 * Announces 25, 50, 75 and 100 % of all uploads together to screen readers. Hide it by clipping, not by
 * `display: none`. A `div` with the role `status`.
 */
export const UploadAnnouncer = createPart('div', 'upload-announcer', () => {
  const queue = useUploadQueue();
  const reached = useStoreSelector(queue.$summary, ({ percent }) => milestone(percent));
  const { t } = useTranslation(uploadMessages);
  return {
    state: { milestone: reached },
    attributes: ['milestone'] as const,
    own: {
      role: 'status',
      children: reached > 0 ? `${t('upload.list')}: ${reached}%` : null,
    },
  };
});
