import type { ServerContext } from './context';

const dayMs = 24 * 60 * 60 * 1000;
/** Margin before the purge in which nothing can be restored, so that a restore cannot race with it. */
const lastMinuteMs = 60_000;

/** What went to the trash before this moment is purged. */
export function purgedBefore({ clock, config }: Pick<ServerContext, 'clock' | 'config'>): Date {
  return new Date(clock.now() - config.trashDays * dayMs);
}

/** What went to the trash after this moment can be brought back. */
export function restorableSince(context: Pick<ServerContext, 'clock' | 'config'>): Date {
  return new Date(purgedBefore(context).getTime() + lastMinuteMs);
}

/** When something goes for good. */
export function trashExpiry({ config }: Pick<ServerContext, 'config'>, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config.trashDays * dayMs);
}

/** An item of a team's trash. */
export interface TrashedRef {
  readonly accountId: string;
  readonly id: string;
  /** What was deleted before this is about to be purged. */
  readonly after: Date;
}

/** When something was deleted that the next purge removes, however long others are kept. */
export const longDeleted = new Date(0);
