/** What is known of a video in a playlist before it plays. */
export interface QueueEntry {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}

/** The video to play next, and the videos skipped before it because they are not ready. */
export interface QueueStep<Entry> {
  /** Null at the end of the list. */
  readonly next: Entry | null;
  readonly skipped: readonly Entry[];
}

const isReady = ({ status }: QueueEntry): boolean => status === 'ready';

function firstReady<Entry extends QueueEntry>(entries: readonly Entry[]): QueueStep<Entry> {
  const at = entries.findIndex(isReady);
  return { next: entries[at] ?? null, skipped: at < 0 ? entries : entries.slice(0, at) };
}

/** The video that follows or precedes the current one; a current one that is not in the list counts as before its start. */
export function stepOf<Entry extends QueueEntry>(
  entries: readonly Entry[],
  currentId: string | undefined,
  direction: 'next' | 'previous',
): QueueStep<Entry> {
  const at = entries.findIndex(({ id }) => id === currentId);
  if (direction === 'next') return firstReady(entries.slice(at + 1));
  return firstReady(entries.slice(0, Math.max(at, 0)).toReversed());
}

/** Where playing begins for an address: at its video, or at the first one after it that is ready; undefined where it is not in the list. */
export function startOf<Entry extends QueueEntry>(
  entries: readonly Entry[],
  videoId: string,
): QueueStep<Entry> | undefined {
  if (videoId === 'first') return firstReady(entries);
  const at = entries.findIndex(({ id }) => id === videoId);
  return at < 0 ? undefined : firstReady(entries.slice(at));
}
