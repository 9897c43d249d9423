import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'upload.choose': 'Choose files',
  'upload.list': 'Uploads',
  'upload.pause': 'Pause',
  'upload.pauseNamed': 'Pause {name}',
  'upload.resume': 'Resume',
  'upload.resumeNamed': 'Resume {name}',
  'upload.retry': 'Try again',
  'upload.retryNamed': 'Try {name} again',
  'upload.cancel': 'Cancel',
  'upload.cancelNamed': 'Cancel {name}',
  'upload.progressNamed': 'Upload of {name}',
  'upload.stage.queued': 'Queued',
  'upload.stage.creating': 'Preparing',
  'upload.stage.sending': 'Uploading',
  'upload.stage.waiting': 'Trying again',
  'upload.stage.paused': 'Paused',
  'upload.stage.offline': 'Offline',
  'upload.stage.done': 'Uploaded',
  'upload.stage.verified': 'Uploaded and verified',
  'upload.stage.failed': 'Failed',
  'upload.error.UPLOAD_EMPTY_FILE': 'This file is empty. Choose another one.',
  'upload.error.UPLOAD_FILE_TOO_LARGE': 'This file is too large. Send a smaller one.',
  'upload.error.UPLOAD_CREATE_FAILED': 'This content could not be created, try again.',
  'upload.error.UPLOAD_FILE_CHANGED': 'The file changed or is no longer there. Choose it again.',
  'upload.error.UPLOAD_NO_ANSWER': 'The server did not answer. Try again.',
  'upload.error.UPLOAD_SERVER_ERROR': 'An internal error happened...',
  'upload.error.UPLOAD_STORAGE_FULL': 'The server is out of space. Tell support.',
  'upload.error.UPLOAD_UNAUTHORIZED': 'Your session has expired. Sign in again to go on uploading.',
  'upload.error.UPLOAD_ACCOUNT_BLOCKED': 'Uploading videos is temporarily limited in this account.',
  'upload.error.UPLOAD_STORAGE_QUOTA':
    'The storage of this team’s plan has no room for this video. Make room, or ask whoever takes care of the billing.',
  'upload.error.UPLOAD_TRANSCODING_QUOTA':
    'The transcoding minutes of this team’s plan are used up for this month. Ask whoever takes care of the billing.',
  'upload.error.UPLOAD_FORBIDDEN':
    'You have no permission to upload this video. Ask whoever manages the team.',
  'upload.error.UPLOAD_GONE': 'This video no longer exists. Send the file again.',
  'upload.error.UPLOAD_CONFLICT':
    'The server already has other content for this video. Send the file as a new video.',
  'upload.error.UPLOAD_TOO_LARGE': 'The server does not take a file of this size. Send a smaller one.',
  'upload.error.UPLOAD_UNSUPPORTED':
    'The server does not take this kind of file. Send a video or an audio file.',
  'upload.error.UPLOAD_RANGE_REFUSED': 'The server refused a part of the file. Try again.',
  'upload.error.UPLOAD_REFUSED': 'The server refused the upload. If it goes on, tell the support.',
  'upload.error.UPLOAD_INCOMPLETE': 'The server did not get the whole file. Try again.',
  'upload.error.UPLOAD_DIGEST_MISMATCH':
    'The server got other content than the file has. Send the file again.',
  'upload.error.UPLOAD_SIZE_MISMATCH': 'The server got another size than the file has. Try again.',
} as const satisfies Translated<typeof ptBr>;
