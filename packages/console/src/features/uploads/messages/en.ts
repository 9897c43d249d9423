import type { Message } from '../../../i18n';
import type { ptBr } from './pt-br';

/** Texts of the processing panel, in English. */
export const en = {
  done: 'done',
  speed: '{speed}/s',
  left: '{time} left',
  expand: 'Expand',
  collapse: 'Collapse',
  retryFailed: 'Retry the failed ones',
  clearFinished: 'Clear list',

  'status.waiting': 'Waiting',
  'status.queued': 'Waiting for conversion',
  'status.uploading': 'Uploading, {sent} of {size}',
  'status.retrying': 'Trying again in a moment, {sent} of {size}',
  'status.paused': 'Paused, {sent} of {size}',
  'status.offline': 'Offline, goes on when the connection is back',
  'status.converting': 'Converting',
  'status.done': 'Done',
  inTeam: 'in {team}',

  pollFailed: 'The conversion could not be asked about. Trying again in a moment.',

  'toast.doneCount': { one: '{count} video uploaded', other: '{count} videos uploaded' },
  'toast.blocked': 'Learn more',
  'toast.open': 'Open video',
  'toast.failed': 'Upload failed',
} as const satisfies Record<keyof typeof ptBr, Message>;
