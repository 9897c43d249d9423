import { createSwitch, faultOf } from '../switch.pure';
import type { ProgrammeShown, ProgrammeSignal, SignalFault, SwitchCause, SwitchView } from '../switch.pure';
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
  join(reader: FeedReader): void;
  leave(reader: FeedReader): void;
  state(): ProgrammeState;
  close(): void;
}

const lookMs = 100;
/** How long a change that was planned waits for a key frame. */
const keyWaitMs = 4000;

/** @param tell called where the programme shows something else */
export function openProgramme(tell: () => void, now: () => number = () => performance.now()): Programme {
  const decide = createSwitch();
  /** Readers that came while there is nothing to read. */
  const waiting = new Set<FeedReader>();
  let wished: ProgrammeWish = { main: null, backup: null, prefers: 'main', slate: null };
  let shown: ProgrammeShown | null = null;
  let reason: { readonly cause: SwitchCause; readonly sinceMs: number } | null = null;
  let sound: SoundForm | null = null;
  let clip: { readonly file: SlateFile; readonly clip: SlateClip } | null = null;
  let slate: SlateFeed | null = null;
  /** When the last media of what was shown came. */
  let lastMs = 0;
  const signals = { main: open('main'), backup: open('backup') };
  const timer = setInterval(look, lookMs);

  function open(signal: ProgrammeSignal) {
    return openWatchedFeed(now, { onKey: () => keyCame(signal), onChange: look });
  }
  function view(nowMs: number): SwitchView {
    const { prefers } = wished;
    const facts = { main: signals.main.facts(nowMs), backup: signals.backup.facts(nowMs) };
    return { ...facts, prefers, hasSlate: wished.slate !== null && clip !== null, nowMs };
  }
  function keyCame(signal: ProgrammeSignal): void {
    const nowMs = now();
    const state = decide(view(nowMs));
    if (state?.shows === signal && shown !== signal) show(signal, state);
    joinWaiting();
  }
  function look(): void {
    const nowMs = now();
    const seen = view(nowMs);
    const state = decide(seen);
    if (state !== null && state.shows !== shown) {
      const isWhole = shown === 'slate' || (shown !== null && faultOf(seen[shown]) === null);
      // A change that may wait begins with a key frame, so that nothing is seen twice.
      if (!isWhole || nowMs - state.sinceMs > keyWaitMs) show(state.shows, state);
    }
    joinWaiting();
  }
  function show(next: ProgrammeShown, why: NonNullable<typeof reason>): void {
    const nowMs = now();
    if (shown !== null && shown !== 'slate') lastMs = nowMs - signals[shown].facts(nowMs).silentMs;
    const before = feedOf(shown);
    slate?.stop();
    slate = null;
    shown = next;
    reason = why;
    if (next === 'slate' && clip !== null) slate = openSlateFeed(clip.clip, clip.file, now);
    before?.end();
    tell();
  }
  function feedOf(what: ProgrammeShown | null): SignalFeed | null {
    if (what === null) return null;
    return what === 'slate' ? (slate?.feed ?? null) : signals[what].feed();
  }
  function joinWaiting(): void {
    const feed = feedOf(shown);
    if (waiting.size === 0 || feed === null) return;
    slate?.start(Math.max(0, now() - lastMs));
    if (!feed.isReady()) return;
    for (const reader of waiting) feed.join(reader);
    waiting.clear();
  }
  async function load(file: SlateFile): Promise<void> {
    if (clip?.file.path === file.path) return;
    const loaded = await loadSlate(file);
    if (loaded !== null && wished.slate?.path === file.path) clip = { file, clip: loaded };
  }
  return {
    wish(wish) {
      wished = wish;
      signals.main.follow(wish.main);
      signals.backup.follow(wish.backup);
      if (wish.slate !== null) void load(wish.slate);
      look();
    },
    join(reader) {
      waiting.add(reader);
      joinWaiting();
    },
    leave(reader) {
      waiting.delete(reader);
      feedOf(shown)?.leave(reader);
    },
    state() {
      const nowMs = now();
      const { main, backup } = view(nowMs);
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
      slate?.stop();
      signals.main.close();
      signals.backup.close();
      for (const reader of waiting) reader.end();
      waiting.clear();
    },
  };
}
