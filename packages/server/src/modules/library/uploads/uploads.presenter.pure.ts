import type { UploadProbe } from '@palco/openapi';
import { firstMissing } from './byte-ranges.pure';
import type { Source } from './uploads.store';

/** The status of the source: that of the replacement while there is one, otherwise that of the video. */
function statusOf({ video, upload }: Source): UploadProbe['status'] {
  return upload?.replaces && video.replacementStatus ? video.replacementStatus : video.status;
}

/** What of a source is on disk. `expiresIfBegun` counts where no byte came yet. */
export function toUploadProbe({ video, upload }: Source, expiresIfBegun: Date): UploadProbe {
  const ranges = upload?.ranges ?? [];
  return {
    total: upload?.totalBytes ?? null,
    ranges: ranges.map(([start, end]) => [start, end]),
    nextOffset: firstMissing(ranges),
    fileName: upload?.fileName ?? null,
    expiresAt: (upload?.expiresAt ?? expiresIfBegun).toISOString(),
    status: statusOf({ video, upload }),
    outOfOrder: true,
    rawChunks: true,
  };
}
