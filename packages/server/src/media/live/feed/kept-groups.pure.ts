interface KeptTag {
  readonly tag: Buffer;
  readonly timeMs: number;
  readonly isKey: boolean;
  /** The signal has pictures; without them a reader may begin anywhere. */
  readonly hasPicture: boolean;
}

interface Group {
  readonly timeMs: number;
  readonly hasPicture: boolean;
  readonly tags: Buffer[];
  bytes: number;
  /** It has grown too long: nothing of it is kept, because a reader would begin in the middle of it. */
  isGivenUp: boolean;
}

/** Longer than a process that died needs to be replaced, on a machine that is busy. */
const keptMs = 20_000;
const most = { tags: 4096, bytes: 32 * 1024 * 1024 };
const soundGroupMs = 1000;
/** The places that packagers tell are rounded. */
const roundedMs = 5;

/** What came last of a signal, in groups of pictures: what a reader that dies had not written yet is read again by the next one. */
export function createKeptGroups() {
  let groups: Group[] = [];
  function begin({ timeMs, hasPicture }: KeptTag): Group {
    const group = { timeMs, hasPicture, tags: [], bytes: 0, isGivenUp: false };
    groups.push(group);
    return group;
  }
  function giveUp(group: Group): void {
    group.tags.length = 0;
    group.bytes = 0;
    group.isGivenUp = true;
  }
  function drop(nowMs: number): void {
    const bytes = (): number => groups.reduce((sum, one) => sum + one.bytes, 0);
    const isOld = (): boolean => nowMs - (groups[1]?.timeMs ?? nowMs) > keptMs;
    while (groups.length > 1 && (isOld() || bytes() > most.bytes)) groups.shift();
  }
  const flat = (some: readonly Group[]): Buffer[] => some.flatMap(({ tags }) => tags);
  return {
    add(kept: KeptTag): void {
      const open = groups.at(-1);
      const isDue =
        !kept.hasPicture && (open === undefined || Math.abs(kept.timeMs - open.timeMs) >= soundGroupMs);
      const group = kept.isKey || isDue ? begin(kept) : open;
      if (group === undefined || group.isGivenUp) return;
      group.tags.push(kept.tag);
      group.bytes += kept.tag.length;
      if (group.tags.length > most.tags || group.bytes > most.bytes) giveUp(group);
      drop(kept.timeMs);
    },
    all: (): Buffer[] => flat(groups),
    /** Since the last key frame. */
    last: (): Buffer[] => flat(groups.slice(-1).filter(({ hasPicture }) => hasPicture)),
    /** From the group on in which a time is. */
    after(timeMs: number): Buffer[] {
      const index = groups.findLastIndex((one) => one.timeMs <= timeMs + roundedMs);
      return flat(groups.slice(Math.max(0, index)));
    },
    clear: (): void => void (groups = []),
  };
}
