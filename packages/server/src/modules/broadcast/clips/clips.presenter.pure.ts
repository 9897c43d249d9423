import type { LiveClip } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { toClipFailure } from './clip-failures.pure';
import type { ClipRow } from './clips.store';

export function toClip(row: ClipRow, language: Language): LiveClip {
  const { id, liveId, title, status, seconds, videoId, errorCode } = row;
  return {
    id,
    liveId,
    title,
    status,
    from: row.from.toISOString(),
    until: row.until.toISOString(),
    seconds,
    videoId,
    error: status === 'failed' ? toClipFailure(errorCode ?? '', language) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
