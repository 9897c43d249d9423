/** Why a file was not taken or an upload ended. Decide on the code; `message` is the server's text for people. */
export type UploadErrorCode =
  /** The file has no bytes; refused before a video is created. */
  | 'empty-file'
  /** The file is larger than `maxFileSize`; refused before a video is created. */
  | 'file-too-large'
  /** The call that creates the video failed. It is never repeated by itself, since that could make two videos. */
  | 'create-failed'
  /** The file changed, moved or vanished since it was chosen. */
  | 'file-changed'
  /** Five attempts in a row got no answer. */
  | 'no-answer'
  /** Five attempts in a row got a 5xx. */
  | 'server-error'
  /** 507 at the last attempt: the server's disk is full. */
  | 'storage-full'
  /** 401: the session ended, and there was no newer token to be had. */
  | 'unauthorized'
  /** 402, while creating or sending: the account may not add videos for now. */
  | 'account-blocked'
  /** 403: this account may not write to this video. */
  | 'forbidden'
  /** 404 or 410: the video or its upload session no longer exists. */
  | 'gone'
  /** 409: the server holds other bytes for this range, or the video is finished. */
  | 'conflict'
  /** 413: the chunk or the file is larger than the host takes. */
  | 'too-large'
  /** 415: the host takes no such file. */
  | 'unsupported'
  /** 416: the range does not fit what the server holds. */
  | 'range-refused'
  /** Any other status. */
  | 'refused'
  /** Every byte was accepted, twice where the server lacked some, and still no 202 came. */
  | 'incomplete'
  /** The 202 counts another number of bytes than the file has. */
  | 'size-mismatch';

/** An upload's failure, as its entry shows it. */
export interface UploadFailure {
  readonly code: UploadErrorCode;
  /** HTTP status of the last answer; absent or `null` where there was none. */
  readonly status?: number | null;
  /** The server's text, in the language of the request. */
  readonly message?: string;
  /** The server's name for the request, to quote to support. */
  readonly requestId?: string;
}
