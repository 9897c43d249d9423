import type { SignalFacts } from '../switch.pure';

/** What passes of a signal. */
interface WatchedTag {
  readonly kind: 'video' | 'audio';
  readonly role: 'header' | 'key' | 'other';
  readonly timeMs: number;
}

/** Measures what the switch has to know of a signal. */
export interface SignalWatch {
  /** Another run begins: its clock is another one. */
  begin(): void;
  take(tag: WatchedTag, nowMs: number): void;
  facts(nowMs: number): Omit<SignalFacts, 'isThere' | 'isReady'>;
}

/** Over how many packets the mean distance is taken: a stall counts for little in it. */
const counted = 16;

/** The mean distance of the last things that came; 0 before there are so many. */
function createPace() {
  const times: number[] = [];
  return {
    add(nowMs: number): void {
      times.push(nowMs);
      if (times.length > counted) times.shift();
    },
    lastMs: () => times.at(-1) ?? -Infinity,
    gapMs: () => (times.length < 2 ? 0 : ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)),
  };
}

export function createSignalWatch(): SignalWatch {
  const packets = createPace();
  const pictures = createPace();
  let furthestMs = -Infinity;
  let movedMs = -Infinity;
  return {
    begin: () => void (furthestMs = -Infinity),
    take({ kind, role, timeMs }, nowMs) {
      if (role === 'header') return;
      packets.add(nowMs);
      if (kind === 'video') pictures.add(nowMs);
      if (timeMs <= furthestMs) return;
      furthestMs = timeMs;
      movedMs = nowMs;
    },
    facts: (nowMs) => ({
      silentMs: nowMs - packets.lastMs(),
      stillMs: nowMs - movedMs,
      pictureMs: pictures.lastMs() === -Infinity ? null : nowMs - pictures.lastMs(),
      gapMs: packets.gapMs(),
      pictureGapMs: pictures.gapMs(),
    }),
  };
}
