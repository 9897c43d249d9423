import type { SignalProblem, SignalProblemDetail } from '../../../ports/live-ingest';

/** What a panel is told of a signal that is not taken as it comes. */
export interface SignalFaults {
  /** Something was left out. */
  leftOut(detail: SignalProblemDetail, nowMs: number): void;
  /** The connection was ended for what the sender did. */
  ended(detail: SignalProblemDetail): void;
  /** The sender announced a picture, or sent a message of one. */
  expectPicture(): void;
  /** A picture or a piece of sound was taken. */
  taken(kind: 'video' | 'audio', timeMs: number): void;
  read(
    nowMs: number,
  ): { readonly problem: SignalProblem; readonly detail: SignalProblemDetail | null } | null;
}

/** How long the panel says that something was left out. */
const toldMs = 60_000;
/** Sound that came without the picture that was announced. A picture may begin late. */
const pictureMs = 5000;

export function createSignalFaults(): SignalFaults {
  let left: { readonly detail: SignalProblemDetail; readonly atMs: number } | null = null;
  let end: SignalProblemDetail | null = null;
  let isPictureDue = false;
  let hasPicture = false;
  const sound = { firstMs: NaN, lastMs: NaN };

  return {
    leftOut: (detail, nowMs) => void (left = { detail, atMs: nowMs }),
    ended: (detail) => void (end = detail),
    expectPicture: () => void (isPictureDue = true),
    taken(kind, timeMs) {
      hasPicture ||= kind === 'video';
      if (kind !== 'audio') return;
      if (Number.isNaN(sound.firstMs)) sound.firstMs = timeMs;
      sound.lastMs = timeMs;
    },
    read(nowMs) {
      if (end !== null) return { problem: 'connection_fault', detail: end };
      const recent = left !== null && nowMs - left.atMs < toldMs ? left.detail : null;
      const isWithoutPicture = isPictureDue && !hasPicture && sound.lastMs - sound.firstMs > pictureMs;
      if (isWithoutPicture) return { problem: 'no_picture', detail: recent };
      return recent && { problem: 'not_accepted', detail: recent };
    },
  };
}
