/** A picture of a layer: a smaller rendition that the sender makes itself. */
export interface LayerPicture<Held> {
  readonly held: Held;
  readonly isKey: boolean;
  readonly dtsSeconds: number;
  readonly ptsSeconds: number;
}

/** A key frame of the source; where segments end there, if they do. */
export interface SourceKey {
  readonly keySeconds: number;
  readonly boundary: number | null;
}

/** What becomes of a layer, in this order. */
export type LayerStep<Held> =
  /** It is written from here on, beginning with the picture that comes next. */
  | { readonly kind: 'begin'; readonly at: SourceKey }
  /** `isKey`: a group of pictures begins with it. */
  | { readonly kind: 'write'; readonly picture: LayerPicture<Held>; readonly isKey: boolean }
  /** Its group of pictures ends where the source's does; the timestamp is that of its own next key frame. */
  | { readonly kind: 'endGroup'; readonly nextDtsSeconds: number }
  /** It has no picture from here on. */
  | { readonly kind: 'lose'; readonly atSeconds: number }
  /** It could have begun at a key frame, and did not. */
  | { readonly kind: 'miss'; readonly at: SourceKey }
  | { readonly kind: 'drop'; readonly picture: LayerPicture<Held> };

/** Fits the pictures of a layer into the groups of pictures of the source. */
export interface LayerCourse<Held> {
  /** The source came to a key frame. */
  key(at: SourceKey): readonly LayerStep<Held>[];
  /** The source came to this place. */
  reach(seconds: number): readonly LayerStep<Held>[];
  take(picture: LayerPicture<Held>): readonly LayerStep<Held>[];
  isWritten(): boolean;
  /** Nothing came of it for so long that it does not begin at a key frame of the source here. */
  isSilentAt(seconds: number): boolean;
  /** Everything that waits is dropped. */
  end(): readonly LayerStep<Held>[];
}

/** Key frames this close to each other are of one picture: clocks of senders are rounded, and those of layers brought in step. */
const sameSeconds = 0.022;
/** A layer that is behind the source by more is gone: senders switch layers off where the line is narrow. */
const longestLagSeconds = 1;
/** A sender may put the times of a layer anywhere. */
const mostWaiting = 1024;

const isSame = ({ ptsSeconds }: LayerPicture<unknown>, { keySeconds }: SourceKey): boolean =>
  Math.abs(ptsSeconds - keySeconds) <= sameSeconds;
const isShownAfter = ({ ptsSeconds }: LayerPicture<unknown>, { keySeconds }: SourceKey): boolean =>
  ptsSeconds > keySeconds - sameSeconds;
const isAfter = ({ isKey, dtsSeconds, ptsSeconds }: LayerPicture<unknown>, seconds: number): boolean =>
  dtsSeconds > seconds || (isKey && ptsSeconds > seconds - sameSeconds);

/** A layer that never came yet may come a moment after the source. */
const isSilent = (lastSeconds: number, seconds: number): boolean =>
  lastSeconds > -Infinity && seconds - lastSeconds > longestLagSeconds;

/** The pictures of a layer that wait, and what becomes of them. */
function createPassage<Held>() {
  let waiting: LayerPicture<Held>[] = [];
  let steps: LayerStep<Held>[] = [];
  let isWritten = false;
  function pass(count: number): void {
    for (const picture of waiting.splice(0, count))
      steps.push(isWritten ? { kind: 'write', picture, isKey: false } : { kind: 'drop', picture });
  }
  function takeSteps(): readonly LayerStep<Held>[] {
    const done = steps;
    steps = [];
    return done;
  }
  return {
    isWritten: (): boolean => isWritten,
    add: (picture: LayerPicture<Held>): void => void waiting.push(picture),
    count: (): number => waiting.length,
    find: (is: (picture: LayerPicture<Held>) => boolean): number => waiting.findIndex(is),
    /** Up to the first one that is such. */
    passUntil(is: (picture: LayerPicture<Held>) => boolean): void {
      const index = waiting.findIndex(is);
      pass(index === -1 ? waiting.length : index);
    },
    passAll: (): void => pass(waiting.length),
    /** A key frame of the source is one of the layer, too. */
    join(at: SourceKey, index: number): void {
      pass(index);
      const [picture] = waiting.splice(0, 1);
      if (picture === undefined) return;
      if (isWritten) steps.push({ kind: 'endGroup', nextDtsSeconds: picture.dtsSeconds });
      else if (at.boundary !== null) steps.push({ kind: 'begin', at });
      isWritten ||= at.boundary !== null;
      steps.push(isWritten ? { kind: 'write', picture, isKey: true } : { kind: 'drop', picture });
    },
    leave(step: LayerStep<Held>): void {
      steps.push(step);
      isWritten = false;
    },
    end(): readonly LayerStep<Held>[] {
      isWritten = false;
      pass(waiting.length);
      return takeSteps();
    },
    takeSteps,
  };
}

export function createLayerCourse<Held>(): LayerCourse<Held> {
  const passage = createPassage<Held>();
  const { isWritten } = passage;
  let keys: SourceKey[] = [];
  let reached = -Infinity;
  let lastDts = -Infinity;

  /** From here on the source is shown in its place, past the key frames that are not settled yet as well. */
  function leaveOut(step: LayerStep<Held>): void {
    passage.leave(step);
    keys = keys.map((one) => ({ ...one, boundary: null }));
  }
  function missKey(at: SourceKey): void {
    passage.passUntil((one) => isShownAfter(one, at));
    if (isWritten()) leaveOut({ kind: 'lose', atSeconds: at.keySeconds });
    else if (at.boundary !== null) leaveOut({ kind: 'miss', at });
  }
  /** @returns whether it is known what becomes of the layer there */
  function settle(at: SourceKey): boolean {
    const index = passage.find((one) => one.isKey && isSame(one, at));
    const isPast = passage.find(({ dtsSeconds }) => dtsSeconds > at.keySeconds + sameSeconds) >= 0;
    const isSettled = index >= 0 || isPast || reached - at.keySeconds > longestLagSeconds;
    if (index >= 0) passage.join(at, index);
    else if (isSettled) missKey(at);
    return isSettled;
  }
  /** What the source is past of cannot be of a group that it has yet to begin. */
  function passReached(): void {
    passage.passUntil((one) => isAfter(one, reached));
    if (isWritten() && reached - lastDts > longestLagSeconds) leaveOut({ kind: 'lose', atSeconds: lastDts });
  }
  function giveUp(): void {
    if (isWritten()) leaveOut({ kind: 'lose', atSeconds: reached });
    passage.passAll();
  }
  function settleAll(): readonly LayerStep<Held>[] {
    for (let [at] = keys; at !== undefined && settle(at); [at] = keys) keys = keys.slice(1);
    if (keys.length === 0) passReached();
    if (passage.count() > mostWaiting) giveUp();
    return passage.takeSteps();
  }
  function reach(seconds: number): readonly LayerStep<Held>[] {
    reached = Math.max(reached, seconds);
    return settleAll();
  }
  return {
    key(at) {
      keys.push(isSilent(lastDts, at.keySeconds) ? { ...at, boundary: null } : at);
      return reach(at.keySeconds);
    },
    reach,
    take(picture) {
      if (picture.dtsSeconds <= lastDts) return [{ kind: 'drop', picture }];
      lastDts = picture.dtsSeconds;
      passage.add(picture);
      return settleAll();
    },
    isWritten,
    isSilentAt: (seconds) => isSilent(lastDts, seconds),
    end: passage.end,
  };
}
