import type { Message } from '../../../i18n';
import type { ptBr } from './pt-br';

/** Texts of the processing panel, in English. */
export const en = {
  title: 'Processing content',
  done: '{percent} done',
  count: '{done} of {total} done',
  speed: '{speed}/s',
  left: '{time} left',
  expand: 'Expand',
  collapse: 'Collapse',
  close: 'Close',
  overall: 'Overall progress',
  progressOf: 'Progress of {name}',
  list: 'Content being processed',
  announce: '{percent} done, {done} of {total}',
  retryFailed: 'Retry the failed ones',
  clearFinished: 'Clear finished',

  'status.waiting': 'Waiting',
  'status.queued': 'Waiting for conversion',
  'status.uploading': 'Uploading, {sent} of {size}',
  'status.retrying': 'Trying again in a moment, {sent} of {size}',
  'status.paused': 'Paused, {sent} of {size}',
  'status.offline': 'Offline, goes on when the connection is back',
  'status.converting': 'Converting',
  'status.done': 'Done',
  'status.sent': 'Uploaded, waiting for conversion',
  inTeam: 'in {team}',

  pause: 'Pause {name}',
  resume: 'Resume {name}',
  cancel: 'Cancel {name}',
  retry: 'Try again',
  retryNamed: 'Try again: {name}',
  remove: 'Remove {name} from the list',
  open: 'Open {name}',
  pollFailed: 'The conversion could not be asked about. Trying again in a moment.',

  'toast.done': 'Upload complete!',
  'toast.open': 'Open video',
  'toast.failed': 'Upload failed',
  'toast.createFailed': {
    one: 'Could not create this content, try again.',
    other: 'Could not create these contents, try again.',
  },
  'toast.errorTitle': 'Oops',
} as const satisfies Record<keyof typeof ptBr, Message>;
