import type { UploadEntry, UploadQueue } from '@palco/sdk/upload';

/** Uploads that ended at about the same time, in one report. */
export interface UploadNews {
  readonly finished: readonly UploadEntry[];
  /** The video could not be made. */
  readonly notCreated: readonly UploadEntry[];
  /** The video was made, but its file did not arrive. */
  readonly failed: readonly UploadEntry[];
}

type End = keyof UploadNews;

/** Uploads that end within this time share one report. */
const gatherMs = 400;

/**
 * Reports uploads as they end, with one call for those that end together.
 *
 * @returns a function that stops listening
 */
export function watchUploads(queue: UploadQueue, onNews: (news: UploadNews) => void): () => void {
  const stops = new Map<string, () => void>();
  const ended = new Map<string, UploadEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isCreating = () => queue.$ids.get().some((id) => queue.entry(id).get()?.stage === 'creating');
  const tell = () => {
    // Waits for the last creation, after which it is known whether the message about failures is singular or plural.
    if ([...ended.values()].some((entry) => endOf(entry) === 'notCreated') && isCreating()) {
      timer = setTimeout(tell, gatherMs);
      return;
    }
    const entries = [...ended.values()];
    ended.clear();
    const news = (end: End) => entries.filter((entry) => endOf(entry) === end);
    onNews({ finished: news('finished'), notCreated: news('notCreated'), failed: news('failed') });
  };
  const watchEntry = (id: string) => {
    let known = endOf(queue.entry(id).get());
    return queue.entry(id).listen((entry) => {
      const end = endOf(entry);
      if (end === known) return;
      known = end;
      ended.delete(id);
      if (!entry || !end) return;
      ended.set(id, entry);
      clearTimeout(timer);
      timer = setTimeout(tell, gatherMs);
    });
  };
  const stopIds = queue.$ids.subscribe((ids) => {
    for (const id of ids) if (!stops.has(id)) stops.set(id, watchEntry(id));
    for (const [id, stop] of stops) {
      if (ids.includes(id)) continue;
      stop();
      stops.delete(id);
    }
  });
  return () => {
    clearTimeout(timer);
    stopIds();
    for (const stop of stops.values()) stop();
  };
}

function endOf(entry: UploadEntry | undefined): End | null {
  if (entry?.stage === 'done') return 'finished';
  if (entry?.stage !== 'failed') return null;
  return entry.videoId === undefined ? 'notCreated' : 'failed';
}
