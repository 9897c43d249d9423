import type { LiveMark } from '@palco/openapi';
import type { MarkRow } from './marks.store';

export function toMark({ id, liveId, title, at, createdAt, updatedAt, version }: MarkRow): LiveMark {
  return {
    id,
    liveId,
    title,
    at: at.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}
