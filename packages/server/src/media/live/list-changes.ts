import type { NewSegment, openPlaylistFile } from './playlist-file';

/** The playlists of a rendition. */
export interface StoreLists {
  readonly raw: ReturnType<typeof openPlaylistFile>;
  readonly programme: ReturnType<typeof openPlaylistFile> | null;
  /** What of the programme was aired, for clips; null where there is no other list of it. */
  readonly aired: ReturnType<typeof openPlaylistFile> | null;
}

/** A change of the playlists, on the time line of the run. */
interface ListChange {
  readonly atSeconds: number;
  /** When its media began, by the clock. */
  readonly startedAt: number | null;
  /** @returns the addresses that left a list */
  apply(lists: StoreLists): readonly string[];
}

/** Playlists that those of other renditions can go on with. */
export interface ListLeader {
  /** The time line begins anew. */
  beginRun(): void;
  /** Its lists go on with the media of another rendition of the same run, from a boundary of segments on. */
  follow(leader: ListLeader, fromSeconds: number): void;
  /** Its lists stand still until it has media of its own. */
  unfollow(): void;
  /** For {@link ListLeader.follow}. @returns detaches the lists */
  lead(lists: StoreLists, fromSeconds: number): () => void;
  /** The open segment of the programme is none: its parts leave the list, and what comes next is in their place. */
  discardOpen(): void;
  /** When the media at this place of the run began. */
  startedAt(atSeconds: number): number | null;
}

/** More changes than happen while a rendition lags as far as it may. */
const mostChanges = 512;
/** Renditions count the same time by other fractions. */
const sameTimeSeconds = 0.02;

/** Changes the playlists of a rendition. */
interface ListPublisher extends ListLeader {
  publishSegment(which: 'raw' | 'programme', atSeconds: number, segment: NewSegment): void;
  publishPart(
    atSeconds: number,
    added: {
      readonly part: PartArguments[0];
      readonly head: PartArguments[1];
      readonly next: PartArguments[2];
    },
  ): void;
  publishInterruption(which: 'raw' | 'programme', atSeconds: number): void;
}

type PlaylistFile = ReturnType<typeof openPlaylistFile>;
type PartArguments = Parameters<PlaylistFile['addPart']>;

/** Brings each change to the playlists of a rendition and to those that follow it. `left` receives the addresses that left a list. */
export function createListChanges(lists: StoreLists, left: (uris: readonly string[]) => void): ListPublisher {
  const followers = new Set<StoreLists>();
  let stopFollowing: (() => void) | null = null;
  /** Of the run. */
  let changes: ListChange[] = [];
  function publish(change: ListChange): void {
    changes = [...changes, change].slice(-mostChanges);
    for (const one of [lists, ...followers]) left(change.apply(one));
  }
  return {
    publishSegment(which, atSeconds, segment) {
      const { startedAt } = segment;
      publish({
        atSeconds,
        startedAt,
        apply: (one) => listsOf(one, which).flatMap((list) => list.add(segment)),
      });
    },
    publishPart(atSeconds, { part, head, next }) {
      const apply = (one: StoreLists): [] => (one.programme?.addPart(part, head, next), []);
      publish({ atSeconds, startedAt: head.startedAt, apply });
    },
    publishInterruption(which, atSeconds) {
      const apply = (one: StoreLists): [] => (listsOf(one, which).forEach((list) => list.interrupt()), []);
      publish({ atSeconds, startedAt: null, apply });
    },
    beginRun: () => void (changes = []),
    follow(leader, fromSeconds) {
      stopFollowing?.();
      stopFollowing = leader.lead(lists, fromSeconds);
    },
    unfollow() {
      stopFollowing?.();
      stopFollowing = null;
    },
    lead(one, fromSeconds) {
      for (const change of changes)
        if (change.atSeconds >= fromSeconds - sameTimeSeconds) left(change.apply(one));
      followers.add(one);
      return () => void followers.delete(one);
    },
    discardOpen: () => left(lists.programme?.discardOpen() ?? []),
    startedAt: (atSeconds) =>
      changes.find((one) => one.startedAt !== null && isSameTime(one.atSeconds, atSeconds))?.startedAt ??
      null,
  };
}

function listsOf({ raw, programme, aired }: StoreLists, which: 'raw' | 'programme'): readonly PlaylistFile[] {
  return (which === 'raw' ? [raw] : [aired, programme]).filter((list) => list !== null);
}

const isSameTime = (one: number, other: number): boolean => Math.abs(one - other) < sameTimeSeconds;
