import type { Live, LiveSignal } from '@palco/sdk/lives';

type Programme = LiveSignal['programme'];
type Shows = NonNullable<Programme>['shows'];

/** The end of the key of what is said of a programme. */
export type ProgrammeText =
  | 'main'
  | 'backup.by_hand'
  | `backup.${'away' | 'silent' | 'still' | 'no_picture' | 'preferred'}`
  | `slate.${'away' | 'silent' | 'still'}`;

export const isShown = (programme: Programme, shows: Shows): boolean => programme?.shows === shows;

/** What is said of a programme; null where there is nothing to say: its own signal, and none that could stand in. */
export function programmeText(
  programme: Programme,
  { backupSignal }: Pick<Live, 'backupSignal'>,
): ProgrammeText | null {
  if (!programme) return null;
  const { shows, cause } = programme;
  if (shows === 'main') return backupSignal ? 'main' : null;
  if (shows === 'backup') return `backup.${cause}`;
  return cause === 'silent' || cause === 'still' ? `slate.${cause}` : 'slate.away';
}

/** Whether viewers see this signal now, on a live that is on air. */
export function isOnAirNow(
  id: number,
  programme: Programme,
  backupSignal: number | null | undefined,
): boolean {
  if (id === 1) return !programme || programme.shows === 'main';
  return id === backupSignal && programme?.shows === 'backup';
}
