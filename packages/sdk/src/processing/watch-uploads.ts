import type { UploadEntry, UploadQueue } from '../upload';

type Watched = Pick<UploadQueue, '$ids' | '$entry'>;

/** The entries of a queue, in the order of adding. */
export function entriesOf(uploads: Watched): readonly UploadEntry[] {
  return uploads.$ids.get().flatMap((id) => uploads.$entry(id).get() ?? []);
}

export interface UploadWatcher {
  /** Something changed. */
  changed(): void;
  /** A file was sent. It may leave the queue at once, so this is the last report of it. */
  sent(entry: UploadEntry): void;
}

/** Listens to the list and to each entry; returns the function that stops it. */
export function watchUploads(uploads: Watched, { changed, sent }: UploadWatcher): () => void {
  const entries = new Map<string, () => void>();
  const follow = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    for (const [id, unlisten] of entries) {
      if (wanted.has(id)) continue;
      unlisten();
      entries.delete(id);
    }
    for (const id of ids) {
      if (entries.has(id)) continue;
      const unlisten = uploads
        .$entry(id)
        .listen((entry) => (entry?.stage === 'done' ? sent(entry) : changed()));
      entries.set(id, unlisten);
    }
  };
  follow(uploads.$ids.get());
  const unlisten = uploads.$ids.listen((ids) => {
    follow(ids);
    changed();
  });
  return () => {
    unlisten();
    follow([]);
  };
}
