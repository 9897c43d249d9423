/** What to do with a packet of a signal with a picture. */
export type GateStep =
  /** Keep it: its group of pictures is not complete. */
  | 'hold'
  /** What was held is complete and is copied; this key frame begins the next group. */
  | 'release'
  /** What was held is too long for a segment: encode it, and everything after it. */
  | 'encode'
  /** Encode it, as those before. */
  | 'pass'
  /** Key frames are regular again: from this one on, copy. */
  | 'copy';

/** A packet on a time line without jumps. */
export interface GatedPacket {
  readonly isKey: boolean;
  readonly timeMs: number;
}

/** How long key frames have to be regular before a signal is copied again; doubled each time that it did not last. */
const firstProbationMs = 30_000;
const longestProbationMs = 600_000;

/** The longest distance of key frames that is copied, also where segments are longer: until the first one nothing can be seen. */
const longestWaitMs = 3000;

/** The longest group of pictures that is copied, where segments may have this many seconds. */
export const longestCopiedMs = (segmentSeconds: number): number =>
  Math.min(longestWaitMs, segmentSeconds * 1000);

/**
 * Decides between copying and encoding, by the distance of key frames. A group of pictures is copied when it is known to
 * fit into a segment, so that no segment is longer than `longestGroupMs` or begins without a key frame. Sound counts too:
 * it shows that the picture stays away.
 */
export function createCopyGate(longestGroupMs: number): (packet: GatedPacket) => GateStep {
  let mode: 'copying' | 'encoding' = 'copying';
  let groupMs: number | null = null;
  let regularMs = 0;
  let probationMs = firstProbationMs;

  function takeCopied({ isKey, timeMs }: GatedPacket): GateStep {
    if (groupMs !== null && timeMs - groupMs > longestGroupMs) {
      mode = 'encoding';
      regularMs = 0;
      if (isKey) groupMs = timeMs;
      return 'encode';
    }
    if (!isKey) return 'hold';
    const isFirst = groupMs === null;
    groupMs = timeMs;
    return isFirst ? 'hold' : 'release';
  }
  function takeEncoded({ isKey, timeMs }: GatedPacket): GateStep {
    const distanceMs = timeMs - (groupMs ?? timeMs);
    if (distanceMs > longestGroupMs) regularMs = 0;
    if (!isKey) return 'pass';
    groupMs = timeMs;
    if (distanceMs <= longestGroupMs) regularMs += distanceMs;
    if (regularMs < probationMs) return 'pass';
    mode = 'copying';
    probationMs = Math.min(longestProbationMs, probationMs * 2);
    return 'copy';
  }
  return (packet) => (mode === 'copying' ? takeCopied(packet) : takeEncoded(packet));
}
