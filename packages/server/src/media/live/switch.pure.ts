/** A signal that a programme may show. */
export type ProgrammeSignal = 'main' | 'backup';

/** What a programme shows. */
export type ProgrammeShown = ProgrammeSignal | 'slate';

/** Why a signal cannot be shown. */
export type SignalFault =
  /** Nobody sends it. */
  | 'away'
  /** It is connected, and no packets come. */
  | 'silent'
  /** Packets come, and their time stands still. */
  | 'still'
  /** Its sound goes on without its picture. */
  | 'no_picture';

/** Why a programme shows what it shows. */
export type SwitchCause =
  /** The signal that is preferred is there. */
  | 'preferred'
  /** Somebody chose it. */
  | 'by_hand'
  /** What is wrong with the signal that was shown before. */
  | SignalFault;

/** What is known of a signal now, in milliseconds. */
export interface SignalFacts {
  readonly isThere: boolean;
  /** Since its last packet, also after its sender left; infinite before the first. */
  readonly silentMs: number;
  /** Since its time went on. */
  readonly stillMs: number;
  /** Since its last picture; null where it has none. */
  readonly pictureMs: number | null;
  /** From one packet to the next, as a mean of the last ones; of pictures, too. */
  readonly gapMs: number;
  readonly pictureGapMs: number;
  /** A key frame is here, so that it can be shown at once. */
  readonly isReady: boolean;
}

/** The input of a step. */
export interface SwitchView {
  readonly main: SignalFacts;
  readonly backup: SignalFacts;
  readonly prefers: ProgrammeSignal;
  /** There is a card to show. */
  readonly hasSlate: boolean;
  readonly nowMs: number;
}

/** What is shown, since when and why; null before there was any signal. */
export interface SwitchState {
  readonly shows: ProgrammeShown;
  readonly cause: SwitchCause;
  readonly sinceMs: number;
}

/** A signal whose packets come all the time is at fault after this time without any, and a slower one after so many of its gaps. */
const faultMs = 1500;
const faultGaps = 4;
/** The same for pictures: a screen that stands still sends few. */
const pictureFaultMs = 5000;
/** A card is shown later than another signal: a line that stalls for a moment brings everything after it. */
const slateMs = 2000;
/** How long the preferred signal has to be whole before it takes the place of another one; doubled each time that it did not last. */
const returnMs = 10_000;
const longestReturnMs = 160_000;
/** One that was shown for so long has lasted. */
const lastedMs = 60_000;

export function faultOf(facts: SignalFacts): SignalFault | null {
  const limitMs = Math.max(faultMs, faultGaps * facts.gapMs);
  if (!facts.isThere) return 'away';
  if (facts.silentMs > limitMs) return 'silent';
  if (facts.stillMs > limitMs) return 'still';
  const pictureLimitMs = Math.max(pictureFaultMs, faultGaps * facts.pictureGapMs);
  return facts.pictureMs !== null && facts.pictureMs > pictureLimitMs ? 'no_picture' : null;
}

/** Whether a card is due in the place of a signal: a sound without its picture is better than none. */
function isSlateDue(facts: SignalFacts, fault: SignalFault): boolean {
  if (fault === 'no_picture') return false;
  const missingMs = fault === 'still' ? facts.stillMs : facts.silentMs;
  return missingMs >= Math.max(slateMs, faultGaps * facts.gapMs);
}

const otherOf = (signal: ProgrammeSignal): ProgrammeSignal => (signal === 'main' ? 'backup' : 'main');

/** Decides what a programme shows. Called several times a second, and whenever a signal comes or goes. */
export function createSwitch(): (view: SwitchView) => SwitchState | null {
  let state: SwitchState | null = null;
  let preferred: ProgrammeSignal | null = null;
  let waitMs = returnMs;
  /** Since when each signal is whole. */
  const wholeSince: Record<ProgrammeSignal, number | null> = { main: null, backup: null };

  function show(shows: ProgrammeShown, cause: SwitchCause, nowMs: number): SwitchState {
    const isLost = state !== null && state.shows === preferred && shows !== preferred && cause !== 'by_hand';
    if (isLost && state !== null)
      waitMs = nowMs - state.sinceMs < lastedMs ? Math.min(longestReturnMs, waitMs * 2) : returnMs;
    return { shows, cause, sinceMs: nowMs };
  }
  /** A whole signal for one that is at fault, or for the card. */
  function rescue(view: SwitchView, fault: SwitchCause): SwitchState | null {
    const usable = (signal: ProgrammeSignal): boolean => wholeSince[signal] !== null && view[signal].isReady;
    if (usable(view.prefers)) return show(view.prefers, 'preferred', view.nowMs);
    const other = otherOf(view.prefers);
    return usable(other) ? show(other, fault, view.nowMs) : null;
  }
  function decide(view: SwitchView, isByHand: boolean): SwitchState | null {
    const { nowMs, prefers } = view;
    if (state === null || state.shows === 'slate')
      return rescue(view, faultOf(view[prefers]) ?? 'preferred') ?? state;
    const fault = faultOf(view[state.shows]);
    if (fault !== null) {
      const isDue = view.hasSlate && isSlateDue(view[state.shows], fault);
      return rescue(view, fault) ?? (isDue ? show('slate', fault, nowMs) : state);
    }
    return state.shows === prefers ? state : (comeBack(view, isByHand) ?? state);
  }
  /** The preferred signal for another one that is whole, too. */
  function comeBack({ nowMs, prefers, ...signals }: SwitchView, isByHand: boolean): SwitchState | null {
    const since = wholeSince[prefers];
    if (since === null || !signals[prefers].isReady) return null;
    if (isByHand) return show(prefers, 'by_hand', nowMs);
    return nowMs - since >= waitMs ? show(prefers, 'preferred', nowMs) : null;
  }
  return (view) => {
    for (const signal of ['main', 'backup'] as const) {
      const isWhole = faultOf(view[signal]) === null;
      wholeSince[signal] = isWhole ? (wholeSince[signal] ?? view.nowMs) : null;
    }
    const isByHand = preferred !== null && preferred !== view.prefers;
    preferred = view.prefers;
    state = decide(view, isByHand);
    return state;
  };
}
