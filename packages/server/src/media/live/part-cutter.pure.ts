/** A packet of the track that partial segments are measured by. Its length is known once the next one is here. */
export interface MeasuredPacket {
  readonly seconds: number;
  readonly nextSeconds: number;
  /** The next one begins a group of pictures. */
  readonly isKeyNext: boolean;
}

/** Where a partial segment ends. */
export interface PartCuts {
  /** Before the packet: with it the part would be too long. */
  readonly before: boolean;
  /** After the packet; `group` where the group of pictures ends as well. */
  readonly after: 'group' | 'part' | null;
}

/** The clock of senders is in milliseconds. */
const rounding = 0.0005;

/** Cuts a track into partial segments that are never longer than `partSeconds`, but for a single packet that is longer. */
export function createPartCutter(partSeconds: number): (packet: MeasuredPacket) => PartCuts {
  let begin: number | null = null;
  const longest = partSeconds + rounding;
  return ({ seconds, nextSeconds, isKeyNext }) => {
    const before = begin !== null && nextSeconds - begin > longest;
    if (before) begin = null;
    begin ??= seconds;
    const isFull = nextSeconds - begin + (nextSeconds - seconds) > longest;
    const after = isKeyNext ? 'group' : isFull ? 'part' : null;
    if (after !== null) begin = null;
    return { before, after };
  };
}
