import type { TimerId, Timers } from '../kernel/ports';
import type { UploadEntry, UploadQueue } from '../upload';

type Watched = Pick<UploadQueue, '$ids' | '$entry'>;

/** The entries of a queue, in the order of adding. */
export function entriesOf(uploads: Watched): readonly UploadEntry[] {
  return uploads.$ids.get().flatMap((id) => uploads.$entry(id).get() ?? []);
}

/** Milliseconds between two looks at bytes that left: people read four figures a second, and bars are drawn on by style. */
const progressMs = 250;

export interface UploadWatcher {
  /** Something changed; bytes alone are told four times a second. */
  changed(): void;
  /** A file was sent. It may leave the queue at once, so this is the last report of it. */
  sent(entry: UploadEntry): void;
  readonly timers: Timers;
}

/** Listens to the list and to each entry; returns the function that stops it. */
export function watchUploads(uploads: Watched, { changed, sent, timers }: UploadWatcher): () => void {
  const entries = new Map<string, () => void>();
  let timer: TimerId | undefined;
  const told = () => {
    timer = undefined;
    changed();
  };
  const entryChanged = (entry: UploadEntry | undefined, last: UploadEntry | undefined) => {
    if (entry?.stage === 'done') sent(entry);
    else if (entry && last && isOnlyFurther(entry, last)) timer ??= timers.set(told, progressMs);
    else changed();
  };
  const follow = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    for (const [id, unlisten] of entries) {
      if (wanted.has(id)) continue;
      unlisten();
      entries.delete(id);
    }
    for (const id of ids) if (!entries.has(id)) entries.set(id, uploads.$entry(id).listen(entryChanged));
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

function isOnlyFurther(entry: UploadEntry, last: UploadEntry): boolean {
  const { stage, name, directoryId, videoId } = entry;
  return (
    stage === last.stage && name === last.name && directoryId === last.directoryId && videoId === last.videoId
  );
}
