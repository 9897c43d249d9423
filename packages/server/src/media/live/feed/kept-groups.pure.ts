interface KeptTag {
  readonly tag: Buffer;
  readonly timeMs: number;
  readonly isKey: boolean;
  /** The signal has pictures; without them a reader may begin anywhere. */
  readonly hasPicture: boolean;
  /** It belongs to a smaller picture beside the programme's, which begins no group. */
  readonly isLayer?: boolean;
}

interface Group {
  readonly timeMs: number;
  readonly hasPicture: boolean;
  readonly tags: Pick<KeptTag, 'tag' | 'isLayer'>[];
  /** Without those of layers. */
  bytes: number;
  layerTags: number;
  layerBytes: number;
  /** It has grown too long: nothing of it is kept, because a reader would begin in the middle of it. */
  isGivenUp: boolean;
}

/** Longer than a process that died needs to be replaced, on a machine that is busy. */
const keptMs = 20_000;
const most = { tags: 4096, bytes: 32 * 1024 * 1024 };
/** More layers of a group are not kept: a reader finds them broken off, and the programme whole. */
const mostLayers = { tags: 8192, bytes: 8 * 1024 * 1024 };
const soundGroupMs = 1000;
/** The places that packagers tell are rounded. */
const roundedMs = 5;

export type KeptGroups = ReturnType<typeof createKeptGroups>;

/** What came last of a signal, in groups of pictures: what a reader that dies had not written yet is read again by the next one. */
export function createKeptGroups() {
  let groups: Group[] = [];
  function begin({ timeMs, hasPicture }: KeptTag): Group {
    const group = { timeMs, hasPicture, tags: [], bytes: 0, layerTags: 0, layerBytes: 0, isGivenUp: false };
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
  const layerBytes = (): number => groups.reduce((sum, one) => sum + one.layerBytes, 0);
  function addLayer({ tag }: KeptTag): void {
    const group = groups.at(-1);
    if (group === undefined || group.isGivenUp || group.layerTags >= mostLayers.tags) return;
    if (layerBytes() + tag.length > most.bytes || group.layerBytes + tag.length > mostLayers.bytes) {
      group.layerTags = mostLayers.tags;
      return;
    }
    group.tags.push({ tag, isLayer: true });
    group.layerTags += 1;
    group.layerBytes += tag.length;
  }
  const flat = (some: readonly Group[], hasLayers: boolean): Buffer[] =>
    some.flatMap(({ tags }) =>
      tags.flatMap(({ tag, isLayer }) => (hasLayers || isLayer !== true ? tag : [])),
    );
  return {
    add(kept: KeptTag): void {
      if (kept.isLayer === true) return addLayer(kept);
      const open = groups.at(-1);
      const isDue =
        !kept.hasPicture && (open === undefined || Math.abs(kept.timeMs - open.timeMs) >= soundGroupMs);
      const group = kept.isKey || isDue ? begin(kept) : open;
      if (group === undefined || group.isGivenUp) return;
      group.tags.push({ tag: kept.tag });
      group.bytes += kept.tag.length;
      if (group.tags.length - group.layerTags > most.tags || group.bytes > most.bytes) giveUp(group);
      drop(kept.timeMs);
    },
    all: (hasLayers = false): Buffer[] => flat(groups, hasLayers),
    /** Since the last key frame. */
    last: (hasLayers = false): Buffer[] =>
      flat(
        groups.slice(-1).filter(({ hasPicture }) => hasPicture),
        hasLayers,
      ),
    /** From the group on in which a time is. */
    after(timeMs: number, hasLayers = false): Buffer[] {
      const index = groups.findLastIndex((one) => one.timeMs <= timeMs + roundedMs);
      return flat(groups.slice(Math.max(0, index)), hasLayers);
    },
    clear: (): void => void (groups = []),
  };
}
