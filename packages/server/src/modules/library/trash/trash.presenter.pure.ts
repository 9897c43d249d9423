import type { components } from '@palco/openapi';
import type { TrashedItem } from './trash.store';

/** Something of the trash as the wire shows it. */
export function presentTrashed(item: TrashedItem, expiresAt: Date): components['schemas']['TrashItem'] {
  const { kind, id, title, size, duration, deletedAt, held } = item;
  return {
    kind,
    id,
    title,
    size,
    duration,
    videosTotal: held.videos,
    directoriesTotal: held.directories,
    attendeesTotal: held.attendees,
    deletedAt: deletedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
