import type { LiveFileChange } from '../../../../ports/live-packager';

type Change<Kind extends LiveFileChange['kind']> = Extract<LiveFileChange, { readonly kind: Kind }>;

/** A change of the files that viewers read. The version of a playlist rises with each. */
export type MediaChange =
  | Change<'media'>
  | (Change<'playlist'> & { readonly version: number })
  | Change<'removed'>;

/** What a host has to bring to where every host reads, in an order in which no viewer meets a gap. */
export interface MirrorQueue {
  add(change: MediaChange): void;
  /** The next change that may begin now; it is under way until `done`. Null where none may. */
  take(): MediaChange | null;
  done(change: MediaChange): void;
  isEmpty(): boolean;
  /** Forgets all; what is under way is nobody's any more. */
  clear(): void;
}

/** Media under way at once. */
const lanes = 4;

/**
 * - Media go in their order, a few at once.
 * - A playlist goes once all media before it are there, one after the other. Of a name at most two wait, the oldest and the
 *   newest: the newest alone would wait for ever behind new media where the store is slower than the signal.
 * - Removed goes once everything before is done, and takes back media that did not begin: after a while in which the store was
 *   away nothing is sent that no playlist lists any more.
 */
export function createMirrorQueue(): MirrorQueue {
  let entries: MediaChange[] = [];
  const begun = new Set<MediaChange>();
  const waits = (entry: MediaChange): boolean => !begun.has(entry);

  function addPlaylist(change: MediaChange & { readonly kind: 'playlist' }): void {
    const waiting = entries.filter(
      (one) => one.kind === 'playlist' && one.name === change.name && waits(one),
    );
    const replaced = waiting.length > 1 ? waiting.at(-1) : undefined;
    if (replaced === undefined) entries = [...entries, change];
    else {
      // What the replaced one did not list any more is removed behind the new one.
      const isLater = (one: MediaChange): boolean => one.kind === 'removed' && waits(one);
      const rest = entries.filter((one) => one !== replaced && !isLater(one));
      entries = [...rest, change, ...entries.filter(isLater)];
    }
  }
  function addRemoved(change: MediaChange & { readonly kind: 'removed' }): void {
    const gone = new Set(change.uris);
    const left = entries.filter((one) => !(one.kind === 'media' && waits(one) && gone.has(one.uri)));
    // The older one of two that wait lists what was taken back.
    const isOutdated = (one: MediaChange, index: number): boolean =>
      one.kind === 'playlist' &&
      waits(one) &&
      left.some((other, at) => at > index && other.kind === 'playlist' && other.name === one.name);
    const hasTakenBack = left.length < entries.length;
    entries = [...(hasTakenBack ? left.filter((one, index) => !isOutdated(one, index)) : left), change];
  }
  return {
    add(change) {
      if (change.kind === 'playlist') addPlaylist(change);
      else if (change.kind === 'removed') addRemoved(change);
      else entries = [...entries, change];
    },
    take() {
      const isFull = [...begun].filter(({ kind }) => kind === 'media').length >= lanes;
      let isAfterMedia = false;
      for (const [index, entry] of entries.entries()) {
        const mayBegin =
          entry.kind === 'media' ? !isFull : entry.kind === 'playlist' ? !isAfterMedia : index === 0;
        if (waits(entry) && mayBegin) {
          begun.add(entry);
          return entry;
        }
        // Playlists wait for each other as well.
        isAfterMedia ||= entry.kind !== 'removed';
      }
      return null;
    },
    done(change) {
      begun.delete(change);
      entries = entries.filter((one) => one !== change);
    },
    isEmpty: () => entries.length === 0,
    clear() {
      entries = [];
      begun.clear();
    },
  };
}
