import type { VideoFailure, VideoStatus } from '@palco/openapi';
import type { PlayerErrorCode } from '../../player';
import type { ProcessingStatus } from '../../processing';
import type { UploadErrorCode, UploadStage } from '../../upload';

/** Keys that must exist because a code exists. */
export type SdkMessageKey =
  | `upload.error.${UploadErrorCode}`
  | `upload.stage.${UploadStage}`
  | `video.failure.${VideoFailure['code']}`
  | `video.status.${VideoStatus}`
  | `processing.status.${ProcessingStatus}`
  | `player.error.${PlayerErrorCode}`;
