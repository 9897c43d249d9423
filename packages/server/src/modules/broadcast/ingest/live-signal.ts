import { availableParallelism } from 'node:os';
import type {
  LiveFileChange,
  LivePackager,
  LiveSource,
  PackagingEvents,
  PackagingRun,
  PackagingTask,
  SignalPlace,
} from '../../../ports/live-packager';
import type { SignalFigures } from '../../../ports/live-ingest';
import { rungSides } from '../../../media/live/ladder.pure';
import type { LiveForIngest } from './ingest-lives';
import { isOnAir, mustEncode, partSeconds, programmeSegments, segmentSeconds } from './ingest.policy.pure';
import type { LiveFolders } from './live-folders';
import { transition } from './signal-stage.pure';
import type { SignalCommand, SignalEvent, SignalStage } from './signal-stage.pure';

/** The options of {@link openSignal}. */
export interface SignalOptions {
  readonly live: LiveForIngest;
  readonly signalId: number;
  readonly source: LiveSource;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
  /** How many renditions the plan of the team allows; null where it does not limit them. */
  readonly mostRungs?: number | null;
  /** How many signals this process encodes now; this one is included once it is encoded. */
  encoders(): number;
  onRecording(path: string): void;
  /** Given where others are told of each change of the files. */
  readonly tells?: PackagingTask['tells'];
  onChange?(change: LiveFileChange): void;
  onDrained(): void;
  /** Packaging ended for good: the sender has to reconnect. */
  onBroken(): void;
}

/** One signal that is being packaged. */
export interface LiveSignal {
  readonly isEncoding: boolean;
  /** Called about once a second with the current live, and with the figures of the ingest where it measures. */
  update(live: LiveForIngest, figures: SignalFigures | null): void;
  /** The figures of the ingest, where it measures, merged with those of the packager. */
  figures(ingested: SignalFigures | null): SignalFigures | null;
  write(bytes: Uint8Array): boolean;
  stop(): Promise<void>;
  /** Ends without writing what is buffered. */
  kill(): void;
}

/** With more runs than this within {@link failureWindowMs}, a failure is final. */
const mostFailures = 5;
const failureWindowMs = 60_000;
const firstWaitMs = 200;

/** The state that a packaging run is started with. */
interface RunState {
  readonly live: LiveForIngest;
  readonly encodes: boolean;
  readonly onAir: boolean;
  /** Up to where it is written. */
  readonly kept: SignalPlace | null;
}

function taskOf(
  { source, signalId, folders, encoders, tells, mostRungs }: SignalOptions,
  state: RunState,
): PackagingTask {
  const { live } = state;
  return {
    source,
    folder: folders.media(live.id),
    signalId,
    rawFolder: folders.rawFolder(live.id, signalId),
    mustEncode: state.encodes,
    rungs: signalId === 1 && live.enableLadder ? rungSides : [],
    mostRungs: mostRungs ?? null,
    machine: { cores: availableParallelism(), encoders: encoders() },
    enableAudioOnly: live.enableAudioOnly,
    onAir: state.onAir,
    after: state.kept,
    recordings: live.enableLive2vod && signalId === 1 ? folders.recordings(live.id) : null,
    segmentSeconds: segmentSeconds(live.latency),
    partSeconds: partSeconds(live.latency),
    programmeSegments: programmeSegments(live),
    ...(tells && { tells }),
  };
}

/** Exponential back-off before the next run; null after too many failures. */
function createBackoff(): (how: 'ended' | 'failed') => number | null {
  let failures: number[] = [];
  return (how) => {
    const now = performance.now();
    failures = [...failures.filter((at) => now - at < failureWindowMs), now];
    if (how === 'failed' && failures.length > mostFailures) return null;
    return firstWaitMs * 2 ** Math.min(failures.length - 1, 4);
  };
}

/** Packages a signal. A packager that dies is restarted, unless its source is `pushed`. */
export function openSignal(options: SignalOptions): LiveSignal {
  const { source } = options;
  let { live } = options;
  let packaged: SignalFigures | null = null;
  let encodes = false;
  let onAir = isOnAir(live.status);
  let kept: SignalPlace | null = null;
  const runs = keepRunning(options, {
    state: () => ({ live, encodes, onAir, kept }),
    measured: (figures) => void (packaged = figures),
    kept: (place) => void (kept = place),
  });

  return {
    get isEncoding() {
      return encodes || packaged?.isEncoded === true || (packaged?.rungs?.encoded ?? []).length > 0;
    },
    update(next, figures) {
      live = next;
      if (isOnAir(live.status) !== onAir) {
        onAir = !onAir;
        runs.current().setOnAir(onAir);
      }
      if (source.kind !== 'pull' || encodes || !mustEncode(figures)) return;
      encodes = true;
      runs.dispatch({ type: 'settingsChanged' });
    },
    figures: (measured) => merged(measured, packaged),
    write: (bytes) => runs.current().write(bytes),
    async stop() {
      runs.dispatch({ type: 'closed' });
      await runs.current().stop();
    },
    kill() {
      runs.current().kill();
      runs.dispatch({ type: 'closed' });
    },
  };
}

interface Runs {
  current(): PackagingRun;
  dispatch(event: SignalEvent): void;
}

/** One packaging run after another. `state` is what the next one starts with. */
function keepRunning(
  options: SignalOptions,
  { state, measured, kept }: { state(): RunState } & Required<Pick<PackagingEvents, 'measured' | 'kept'>>,
): Runs {
  const nextWait = createBackoff();
  let stage: SignalStage = 'running';
  let restart: NodeJS.Timeout | undefined;
  let waitMs = 0;
  let launches = 0;
  let run = launch();

  function launch(): PackagingRun {
    const number = (launches += 1);
    return options.packager.start(taskOf(options, state()), {
      measured,
      kept,
      recording: (path) => options.onRecording(path),
      changed: (change) => options.onChange?.(change),
      drained: () => options.onDrained(),
      // A replaced run may end after its successor was started.
      ended: (how) => number === launches && ended(how),
    });
  }
  function ended(how: 'ended' | 'failed'): void {
    if (stage !== 'running') return;
    // A pushed stream cannot be restarted: another run would lack its first bytes, which hold the headers.
    const wait = options.source.kind === 'pushed' ? null : nextWait(how);
    waitMs = wait ?? 0;
    dispatch({ type: 'runEnded', canRestart: wait !== null });
  }
  const perform: { readonly [Command in SignalCommand]: () => void } = {
    launchRun: () => void (run = launch()),
    stopRun() {
      clearTimeout(restart);
      run.stop().then(
        () => dispatch({ type: 'runStopped' }),
        () => dispatch({ type: 'stopFailed' }),
      );
    },
    waitForRestart: () => void (restart = setTimeout(() => dispatch({ type: 'waitEnded' }), waitMs)),
    reportBroken: () => options.onBroken(),
  };
  function dispatch(event: SignalEvent): void {
    const step = transition(stage, event);
    stage = step.stage;
    if (step.command !== null) perform[step.command]();
  }

  return { current: () => run, dispatch };
}

/** Size and codecs of the packager override those of the ingest, which are declared by the encoder. */
function merged(ingested: SignalFigures | null, packaged: SignalFigures | null): SignalFigures | null {
  if (ingested === null || packaged === null) return ingested ?? packaged;
  const { width, height, videoCodec, audioCodec, frame, rungs, soundLevel } = packaged;
  // What the packager finds loses the programme; what was left out of it is the least.
  const isLess = ingested.problem === 'not_accepted' && packaged.problem;
  const problem = (isLess ? null : ingested.problem) ?? packaged.problem ?? null;
  // An engine that counts bytes alone sees no frames; one that sees them finds as many as the packager.
  const fps = ingested.fps || packaged.fps;
  const keyframeIntervalMs = ingested.keyframeIntervalMs ?? packaged.keyframeIntervalMs;
  return {
    ...ingested,
    fps,
    keyframeIntervalMs,
    width,
    height,
    videoCodec,
    audioCodec,
    problem,
    frame,
    rungs,
    soundLevel,
  };
}
