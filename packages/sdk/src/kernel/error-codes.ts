import type { ErrorCode } from '@palco/openapi';

/** Why a call failed, where the API sent no code of its own. */
export type ClientErrorCode =
  /** There was no answer. */
  | 'NETWORK_ERROR'
  /** The time limit passed: that of the client or of the call (`timeoutMs`), or the caller's `AbortSignal.timeout`. */
  | 'TIMEOUT'
  /** A 2xx answer whose body is not JSON: it came from a proxy or a captive portal. */
  | 'INVALID_ANSWER'
  /** A 5xx without the API's error body. */
  | 'SERVER_ERROR'
  /** A 4xx without the API's error body. */
  | 'REQUEST_REFUSED'
  /** `getToken` failed; see `cause`. */
  | 'TOKEN_UNAVAILABLE'
  /** A poll got no usable answer. */
  | 'POLL_FAILED'
  /** The window of another service could not be led to it. */
  | 'POPUP_FAILED'
  /** The upload that was waited for left the queue before its end. */
  | 'UPLOAD_CANCELLED';

/** Why a file was not taken or an upload ended. Decide on the code; `message` is the server's text for people. */
export type UploadErrorCode =
  /** The file has no bytes; refused before a video is created. */
  | 'UPLOAD_EMPTY_FILE'
  /** The file is larger than `maxFileSize`; refused before a video is created. */
  | 'UPLOAD_FILE_TOO_LARGE'
  /** The call that creates the video failed. It is never retried automatically, since that could create two videos. */
  | 'UPLOAD_CREATE_FAILED'
  /** The file was changed, moved or deleted since it was chosen. */
  | 'UPLOAD_FILE_CHANGED'
  /** Five attempts in a row got no answer. */
  | 'UPLOAD_NO_ANSWER'
  /** Five attempts in a row got a 5xx. */
  | 'UPLOAD_SERVER_ERROR'
  /** 507 at the last attempt: the server's disk is full. */
  | 'UPLOAD_STORAGE_FULL'
  /** 401: the session ended, and no newer token was available. */
  | 'UPLOAD_UNAUTHORIZED'
  /** 402, while creating or sending: the account may not add videos for now. */
  | 'UPLOAD_ACCOUNT_BLOCKED'
  /** 402 `STORAGE_QUOTA_REACHED`: the plan of the team has no room for the file; before a byte of it is sent. */
  | 'UPLOAD_STORAGE_QUOTA'
  /** 402 `TRANSCODING_QUOTA_REACHED`: the minutes of the month are used up; before a byte is sent. */
  | 'UPLOAD_TRANSCODING_QUOTA'
  /** 403: this account may not write to this video. */
  | 'UPLOAD_FORBIDDEN'
  /** 404 or 410: the video or its upload session no longer exists. */
  | 'UPLOAD_GONE'
  /** 409: the server holds other bytes for this range, or the video is finished. */
  | 'UPLOAD_CONFLICT'
  /** 413: the chunk or the file is larger than the host takes. */
  | 'UPLOAD_TOO_LARGE'
  /** 415: the host does not accept this type of file. */
  | 'UPLOAD_UNSUPPORTED'
  /** 416: the range does not fit what the server holds. */
  | 'UPLOAD_RANGE_REFUSED'
  /** Any other status. */
  | 'UPLOAD_REFUSED'
  /** No 202 came although every byte was accepted; ranges that the server reports missing are sent once more before. */
  | 'UPLOAD_INCOMPLETE'
  /** The 202 reports another number of bytes than the file has. */
  | 'UPLOAD_SIZE_MISMATCH'
  /** The server has other bytes than the file, by the digests that `upload/digest` compared. */
  | 'UPLOAD_DIGEST_MISMATCH';

/**
 * Why a video cannot be played.
 *
 * - `PLAYER_NETWORK`: the source did not answer after every retry; playing again may help.
 * - `PLAYER_FORBIDDEN`: the address was refused (401 or 403), for example because its token expired.
 * - `PLAYER_LIMIT`: what the plan of the publisher delivers in a month is used up (402); what plays already goes on.
 * - `PLAYER_DOMAIN_REFUSED`: the media exist, but their host does not allow the pages of this site to read them (CORS).
 * - `PLAYER_NOT_FOUND`: there is nothing at the address (404 or 410).
 * - `PLAYER_MEDIA`: the media is damaged, and one recovery did not help.
 * - `PLAYER_UNSUPPORTED`: this browser cannot play this kind of source.
 * - `PLAYER_LOADER`: the streaming library could not be loaded.
 */
export type PlayerErrorCode =
  | 'PLAYER_NETWORK'
  | 'PLAYER_FORBIDDEN'
  | 'PLAYER_LIMIT'
  | 'PLAYER_DOMAIN_REFUSED'
  | 'PLAYER_NOT_FOUND'
  | 'PLAYER_MEDIA'
  | 'PLAYER_UNSUPPORTED'
  | 'PLAYER_LOADER';

/**
 * Why a broadcast from the browser ended or did not begin.
 *
 * - `BROADCAST_UNSUPPORTED`: this browser has no recorder, or none of its recordings can be read.
 * - `BROADCAST_DENIED`: the person or the browser's settings refused camera, microphone or screen.
 * - `BROADCAST_NO_DEVICE`: there is no such camera or microphone.
 * - `BROADCAST_DEVICE_BUSY`: another program uses the device.
 * - `BROADCAST_SOURCE_ENDED`: a device was unplugged, or the screen is no longer shared.
 * - `BROADCAST_REFUSED`: the server refuses it, for example because the live is over or the right to send was withdrawn.
 * - `BROADCAST_TAKEN`: somebody else is sending to this signal.
 * - `BROADCAST_LIMIT`: the server or the team sends as many signals at once as it may.
 */
export type BroadcastErrorCode =
  | 'BROADCAST_UNSUPPORTED'
  | 'BROADCAST_DENIED'
  | 'BROADCAST_NO_DEVICE'
  | 'BROADCAST_DEVICE_BUSY'
  | 'BROADCAST_SOURCE_ENDED'
  | 'BROADCAST_REFUSED'
  | 'BROADCAST_TAKEN'
  | 'BROADCAST_LIMIT';

/** Every code that an `SdkError` of this version carries: those of the contract, and the SDK's own. */
export type SdkErrorCode =
  | ErrorCode
  | ClientErrorCode
  | UploadErrorCode
  | PlayerErrorCode
  | BroadcastErrorCode;
