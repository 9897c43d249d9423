import type { TimerId, Timers } from '../kernel/ports';
import type { UploadEntry, UploadQueue } from '../upload';

type Watched = Pick<UploadQueue, '$ids' | 'entry'>;

/** The entries of a queue, in the order of adding. */
export function entriesOf(uploads: Watched): readonly UploadEntry[] {
  return uploads.$ids.get().flatMap((id) => uploads.entry(id).get() ?? []);
}

/** Milliseconds between two updates of progress: four a second are readable, and CSS transitions animate the bars. */
const progressMs = 250;

export interface UploadWatcher {
  /** Called on every change; on a change of progress alone at most four times a second. */
  changed(): void;
  /** Called when a file is `done`. It may leave the queue at once, so no other report of it may follow. */
  sent(entry: UploadEntry): void;
  readonly timers: Timers;
}

/** Listens to the list and to each entry; returns the function that stops it. */
export function watchUploads(uploads: Watched, { changed, sent, timers }: UploadWatcher): () => void {
  const entries = new Map<string, () => void>();
  let timer: TimerId | undefined;
  const progressed = () => {
    timer = undefined;
    changed();
  };
  const entryChanged = (entry: UploadEntry | undefined, last: UploadEntry | undefined) => {
    if (entry?.stage === 'done') sent(entry);
    else if (entry && last && isProgressOnly(entry, last)) timer ??= timers.set(progressed, progressMs);
    else changed();
  };
  const follow = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    for (const [id, unlisten] of entries) {
      if (wanted.has(id)) continue;
      unlisten();
      entries.delete(id);
    }
    for (const id of ids) if (!entries.has(id)) entries.set(id, uploads.entry(id).listen(entryChanged));
  };
  follow(uploads.$ids.get());
  const unlisten = uploads.$ids.listen((ids) => {
    follow(ids);
    changed();
  });
  return () => {
    unlisten();
    follow([]);
    if (timer !== undefined) timers.clear(timer);
  };
}

function isProgressOnly(entry: UploadEntry, last: UploadEntry): boolean {
  const { stage, name, directoryId, videoId } = entry;
  return (
    stage === last.stage && name === last.name && directoryId === last.directoryId && videoId === last.videoId
  );
}
