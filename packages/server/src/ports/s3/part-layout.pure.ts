/** A part that was finished, as the name of its record tells it. */
export interface FinishedPart {
  /** Sorts records in the order in which their parts were finished. */
  readonly order: string;
  readonly offset: number;
  readonly sizeBytes: number;
  readonly id: string;
  /** All pieces of a part have this size, except the last, which has the rest. */
  readonly pieceBytes: number;
  readonly pieces: number;
}

const padded = (value: number): string => value.toString(36).padStart(10, '0');

/** The name of a record: the whole record, so that one list tells all parts. */
export function writeRecord(part: Omit<FinishedPart, 'order'>, now: number, sequence: number): string {
  const { offset, sizeBytes, id, pieceBytes, pieces } = part;
  return [padded(now), padded(sequence), offset, sizeBytes, id, pieceBytes, pieces].join('_');
}

/** The opposite of {@link writeRecord}; null for anything else. */
export function readRecord(name: string): FinishedPart | null {
  const found = /^(\w{10}_\w{10})_(\d+)_(\d+)_([\w-]+)_(\d+)_(\d+)$/.exec(name);
  if (found === null) return null;
  const [, order = '', offset, sizeBytes, id = '', pieceBytes, pieces] = found;
  return {
    order,
    offset: Number(offset),
    sizeBytes: Number(sizeBytes),
    id,
    pieceBytes: Number(pieceBytes),
    pieces: Number(pieces),
  };
}

/** Bytes of one piece that lie behind each other in the object too. */
export interface Extent {
  /** Where they lie in the object. */
  readonly at: number;
  readonly length: number;
  /** The part and the number of its piece. */
  readonly part: string;
  readonly piece: number;
  /** Where they begin in the piece, and how long that is. */
  readonly from: number;
  readonly pieceLength: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function without(stretches: readonly Stretch[], { start, end }: Stretch): Stretch[] {
  return stretches.flatMap((one) => {
    if (one.end <= start || one.start >= end) return [one];
    const rest = [
      { start: one.start, end: start },
      { start: end, end: one.end },
    ];
    return rest.filter((piece) => piece.end > piece.start);
  });
}

function piecesOf(part: FinishedPart, { start, end }: Stretch): Extent[] {
  const extents: Extent[] = [];
  for (let piece = 0; piece < part.pieces; piece += 1) {
    const pieceStart = part.offset + piece * part.pieceBytes;
    const isLast = piece === part.pieces - 1;
    const pieceEnd = isLast ? part.offset + part.sizeBytes : pieceStart + part.pieceBytes;
    const [from, to] = [Math.max(start, pieceStart), Math.min(end, pieceEnd)];
    if (from >= to) continue;
    const pieceLength = pieceEnd - pieceStart;
    extents.push({ at: from, length: to - from, part: part.id, piece, from: from - pieceStart, pieceLength });
  }
  return extents;
}

/** Where the bytes of a range lie, in their order; of two parts with a common byte the later one has it. */
export function findExtents(parts: readonly FinishedPart[], range: Stretch): Extent[] {
  const latestFirst = [...parts].sort((one, other) => (one.order < other.order ? 1 : -1));
  const extents: Extent[] = [];
  let open: Stretch[] = [range];
  for (const part of latestFirst) {
    if (open.length === 0) break;
    const whole = { start: part.offset, end: part.offset + part.sizeBytes };
    for (const stretch of open) {
      const common = { start: Math.max(stretch.start, whole.start), end: Math.min(stretch.end, whole.end) };
      extents.push(...piecesOf(part, common));
    }
    open = without(open, whole);
  }
  return extents.sort((one, other) => one.at - other.at);
}

/** The extents from the begin of a range to its first gap. */
export function withoutGap(extents: readonly Extent[], start: number): Extent[] {
  let at = start;
  const gapless: Extent[] = [];
  for (const extent of extents) {
    if (extent.at !== at) break;
    gapless.push(extent);
    at += extent.length;
  }
  return gapless;
}

const lengthOf = (extents: readonly Extent[]): number => extents.reduce((sum, { length }) => sum + length, 0);

function split(extent: Extent, length: number): [Extent, Extent] {
  return [
    { ...extent, length },
    { ...extent, at: extent.at + length, from: extent.from + length, length: extent.length - length },
  ];
}

/**
 * Groups extents into the parts of a multipart upload: one that stands alone is copied by the store, several are joined by
 * the server, because the store takes no small part but the last.
 */
export function groupExtents(
  extents: readonly Extent[],
  { minPartBytes, maxParts }: { readonly minPartBytes: number; readonly maxParts: number },
): Extent[][] {
  const least = Math.max(minPartBytes, Math.ceil(lengthOf(extents) / maxParts));
  const groups: Extent[][] = [];
  let small: Extent[] = [];
  const close = (group: Extent[]): void => {
    groups.push(group);
    small = [];
  };
  for (let extent of extents) {
    const needed = least - lengthOf(small);
    if (small.length > 0 && extent.length >= needed + least) {
      // Only what the small ones need is joined, so that the store can copy the rest.
      const [first, rest] = split(extent, needed);
      close([...small, first]);
      extent = rest;
    }
    if (small.length === 0 && extent.length >= least) close([extent]);
    else {
      small.push(extent);
      if (lengthOf(small) >= least) close(small);
    }
  }
  if (small.length > 0) groups.push(small);
  return groups;
}
