import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'upload.finished': 'Upload finished!',
  'upload.creationFailed': {
    one: 'This content could not be created, try again.',
    other: 'These contents could not be created, try again.',
  },
  'video.title': 'Title',
  'video.status.created': 'Waiting for upload',
  'video.status.uploading': 'Uploading',
  'video.status.processing': 'Processing',
  'video.status.ready': 'Ready',
  'video.status.failed': 'Failed',
  'video.failure.NOT_MEDIA': 'This file is neither a video nor audio.',
  'video.failure.UNSUPPORTED_MEDIA': 'The format of this file is not supported.',
  'video.failure.CORRUPT_MEDIA': 'The file is damaged or incomplete.',
  'video.failure.ENCRYPTED_MEDIA': 'The file is encrypted (DRM). Upload a version without protection.',
  'video.failure.TOO_LARGE_PICTURE': 'The picture of this video is too large.',
  'video.failure.TIME_LIMIT': 'Processing took too long and was stopped.',
  'video.failure.MEDIA_ENGINE_UNAVAILABLE': 'Video processing is not available on this server.',
  'video.failure.PROCESSING_FAILED': 'This video could not be processed.',
  'video.failure.CANCELLED': 'The conversion was cancelled.',
  'processing.title': 'Processing contents',
  'processing.list': 'Contents being processed',
  'processing.overall': 'Overall progress',
  'processing.count': '{done}/{total}',
  'processing.summary': { one: '{done} of {count} video ready', other: '{done} of {count} videos ready' },
  'processing.empty': 'Nothing is being processed',
  'processing.status.waiting': 'Queued',
  'processing.status.uploading': 'Uploading',
  'processing.status.paused': 'Paused',
  'processing.status.offline': 'Offline',
  'processing.status.converting': 'Processing',
  'processing.status.done': 'Ready',
  'processing.status.failed': 'Failed',
} as const satisfies Translated<typeof ptBr>;
