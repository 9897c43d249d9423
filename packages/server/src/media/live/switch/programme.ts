import { createSwitch, faultOf } from '../switch.pure';
import type {
  ProgrammeShown,
  ProgrammeSignal,
  SignalFault,
  SwitchCause,
  SwitchState,
  SwitchView,
} from '../switch.pure';
import type { SignalPlace } from '../../../ports/live-packager';
import type { FeedReader, SignalFeed } from '../feed/signal-feed';
import { loadSlate, openSlateFeed } from './slate-feed';
import type { SlateFeed, SlateFile } from './slate-feed';
import type { SlateClip } from './slate-clip.pure';
import type { SoundForm } from './sound-form.pure';
import { openWatchedFeed } from './watched-feed';

/** What the server wants of a programme. */
export interface ProgrammeWish {
  /** Where the signals are read; null for one that nobody sends. */
  readonly main: string | null;
  readonly backup: string | null;
  readonly prefers: ProgrammeSignal;
  /** Null where none is to be shown. */
  readonly slate: SlateFile | null;
}

/** What is told of a programme. */
export interface ProgrammeState {
  /** Null before there was any signal. */
  readonly shows: ProgrammeShown | null;
  readonly cause: SwitchCause | null;
  /** How long it shows that. */
  readonly forMs: number;
  readonly faults: Readonly<Record<ProgrammeSignal, SignalFault | null>>;
  /** Of the signal that was shown last; null without sound. */
  readonly sound: SoundForm | null;
}

/** The signals of a programme, of which its readers get one. */
export interface Programme {
  wish(wish: ProgrammeWish): void;
  join(reader: FeedReader, from?: SignalPlace | 'all' | null): void;
  leave(reader: FeedReader): void;
  state(): ProgrammeState;
  close(): void;
}

const lookMs = 100;
/** How long a change that was planned waits for a key frame. */
const keyWaitMs = 4000;

interface Card {
  readonly file: SlateFile;
  readonly clip: SlateClip;
}

/** The card of a programme, once it was read. */
function createCard() {
  let wanted: string | null = null;
  let card: Card | null = null;
  return {
    read: () => card,
    async want(file: SlateFile | null): Promise<void> {
      wanted = file?.path ?? null;
      if (file === null || card?.file.path === wanted) return;
      const clip = await loadSlate(file);
      if (clip !== null && file.path === wanted) card = { file, clip };
    },
  };
}

/** Where readers get what is shown. */
function openStage(now: () => number, feedsOf: (signal: ProgrammeSignal) => SignalFeed) {
  /** Readers that came while there is nothing to read. */
  const waiting = new Map<FeedReader, SignalPlace | 'all' | null>();
  let shown: ProgrammeShown | null = null;
  let slate: SlateFeed | null = null;
  /** When the last media of a signal came that was shown. */
  let lastMs = 0;

  function feed(): SignalFeed | null {
    if (shown === null) return null;
    return shown === 'slate' ? (slate?.feed ?? null) : feedsOf(shown);
  }
  return {
    shown: () => shown,
    show(next: ProgrammeShown, { missedMs, card }: { missedMs: number | null; card: Card | null }): void {
      if (missedMs !== null) lastMs = now() - missedMs;
      const before = feed();
      slate?.stop();
      shown = next;
      slate = next === 'slate' && card !== null ? openSlateFeed(card.clip, card.file, now) : null;
      before?.end();
    },
    /** Gives what is shown to those who wait for it. */
    serve(): void {
      const current = feed();
      if (waiting.size === 0 || current === null) return;
      slate?.start(Math.max(0, now() - lastMs));
      if (!current.isReady()) return;
      for (const [reader, from] of waiting) current.join(reader, from);
      waiting.clear();
    },
    join: (reader: FeedReader, from: SignalPlace | 'all' | null) => void waiting.set(reader, from),
    leave(reader: FeedReader): void {
      waiting.delete(reader);
      feed()?.leave(reader);
    },
    close(): void {
      slate?.stop();
      for (const reader of waiting.keys()) reader.end();
      waiting.clear();
    },
  };
}

/** @param tell called where the programme shows something else */
export function openProgramme(tell: () => void, now: () => number = () => performance.now()): Programme {
  const decide = createSwitch();
  const card = createCard();
  let wished: ProgrammeWish = { main: null, backup: null, prefers: 'main', slate: null };
  let reason: SwitchState | null = null;
  let sound: SoundForm | null = null;
  const signals = { main: open('main'), backup: open('backup') };
  const stage = openStage(now, (signal) => signals[signal].feed());
  const timer = setInterval(() => look(null), lookMs);

  function open(signal: ProgrammeSignal) {
    return openWatchedFeed(now, { onKey: () => look(signal), onChange: () => look(null) });
  }
  function view(nowMs: number): SwitchView {
    const { prefers, slate } = wished;
    const facts = { main: signals.main.facts(nowMs), backup: signals.backup.facts(nowMs) };
    return { ...facts, prefers, hasSlate: slate !== null && card.read() !== null, nowMs };
  }
  /** `key`: the signal of which a key frame came just now. */
  function look(key: ProgrammeSignal | null): void {
    const seen = view(now());
    const [state, shown] = [decide(seen), stage.shown()];
    if (state !== null && state.shows !== shown && isTime(seen, { state, shown, key })) show(state, seen);
    stage.serve();
  }
  function show(state: SwitchState, seen: SwitchView): void {
    reason = state;
    stage.show(state.shows, { missedMs: missedOf(stage.shown(), seen), card: card.read() });
    tell();
  }
  return {
    wish(wish) {
      wished = wish;
      for (const name of ['main', 'backup'] as const) signals[name].follow(wish[name]);
      void card.want(wish.slate);
      look(null);
    },
    join(reader, from = null) {
      stage.join(reader, from);
      stage.serve();
    },
    leave: stage.leave,
    state() {
      const { main, backup, nowMs } = view(now());
      const shown = stage.shown();
      if (shown === 'main' || shown === 'backup') sound = signals[shown].sound();
      return {
        shows: shown,
        cause: reason?.cause ?? null,
        forMs: reason === null ? 0 : Math.max(0, nowMs - reason.sinceMs),
        faults: { main: faultOf(main), backup: faultOf(backup) },
        sound,
      };
    },
    close() {
      clearInterval(timer);
      stage.close();
      signals.main.close();
      signals.backup.close();
    },
  };
}

/** How long the media are away that were shown; null where none were. */
const missedOf = (shown: ProgrammeShown | null, seen: SwitchView): number | null =>
  shown === null || shown === 'slate' ? null : seen[shown].silentMs;

/** A change that may wait begins with a key frame, so that nothing is seen twice. */
function isTime(
  seen: SwitchView,
  {
    state,
    shown,
    key,
  }: {
    readonly state: SwitchState;
    readonly shown: ProgrammeShown | null;
    readonly key: ProgrammeSignal | null;
  },
): boolean {
  const mayWait = shown === 'slate' || (shown !== null && faultOf(seen[shown]) === null);
  return !mayWait || state.shows === key || seen.nowMs - state.sinceMs > keyWaitMs;
}
