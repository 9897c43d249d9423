import { availableParallelism } from 'node:os';
import type { LivePackager, LiveSource, PackagingRun, PackagingTask } from '../../ports/live-packager';
import type { SignalFigures } from '../../ports/live-ingest';
import type { LiveForIngest } from './ingest-lives';
import {
  hasSmallRendition,
  isOnAir,
  mustEncode,
  programmeSegments,
  segmentSeconds,
} from './ingest.policy.pure';
import type { LiveFolders } from './live-folders';

/** The options of {@link openSignal}. */
export interface SignalOptions {
  readonly live: LiveForIngest;
  readonly signalId: number;
  readonly source: LiveSource;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
  /** How many signals this process encodes now; this one is included once it is encoded. */
  encoders(): number;
  onRecording(path: string): void;
  onDrained(): void;
  /** Packaging ended for good: the sender has to reconnect. */
  onBroken(): void;
}

/** One signal that is being packaged. */
export interface LiveSignal {
  readonly isEncoding: boolean;
  /** Called about once a second with the current live, and with the figures of the ingest where it measures. */
  update(live: LiveForIngest, figures: SignalFigures | null): void;
  /** The figures of the ingest and of the packager, merged. */
  figures(): SignalFigures | null;
  write(bytes: Uint8Array): boolean;
  stop(): Promise<void>;
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
  readonly height: number | null;
}

function taskOf({ source, signalId, folders, encoders }: SignalOptions, state: RunState): PackagingTask {
  const { live } = state;
  const machine = { cores: availableParallelism(), encoders: encoders() };
  return {
    source,
    folder: folders.media(live.id),
    signalId,
    rawFolder: folders.rawFolder(live.id, signalId),
    mustEncode: state.encodes,
    hasSmall: hasSmallRendition(machine, state.height),
    hasAudioOnly: live.enableAudioOnly,
    onAir: state.onAir,
    recordings: live.enableLive2vod && signalId === 1 ? folders.recordings(live.id) : null,
    segmentSeconds: segmentSeconds(live.latency),
    programmeSegments: programmeSegments({ latency: live.latency, hasDvr: live.enableDvr }),
  };
}

/** Exponential back-off before the next run; null after too many failures. */
function createBackoff(): (how: 'ended' | 'failed') => number | null {
  let failures: number[] = [];
  return (how) => {
    const now = Date.now();
    failures = [...failures.filter((at) => now - at < failureWindowMs), now];
    if (how === 'failed' && failures.length > mostFailures) return null;
    return firstWaitMs * 2 ** Math.min(failures.length - 1, 4);
  };
}

/** Packages a signal. A packager that dies is restarted, unless its source is `pushed`. */
export function openSignal(options: SignalOptions): LiveSignal {
  const { source, packager } = options;
  const nextWait = createBackoff();
  let { live } = options;
  let ingested: SignalFigures | null = null;
  let packaged: SignalFigures | null = null;
  let encodes = false;
  let onAir = isOnAir(live.status);
  let isClosed = false;
  let isReplacing = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let runs = 0;
  let run = launch();

  function launch(): PackagingRun {
    const number = (runs += 1);
    return packager.start(taskOf(options, { live, encodes, onAir, height: ingested?.height ?? null }), {
      measured: (figures) => void (packaged = figures),
      recording: (path) => options.onRecording(path),
      drained: () => options.onDrained(),
      // A replaced run may end after its successor was started.
      ended: (how) => number === runs && ended(how),
    });
  }
  function ended(how: 'ended' | 'failed'): void {
    if (isClosed || isReplacing) return;
    // A pushed stream cannot be restarted: another run would lack its first bytes, which hold the headers.
    const waitMs = source.kind === 'pushed' ? null : nextWait(how);
    if (waitMs === null) options.onBroken();
    else restartTimer = setTimeout(() => (run = launch()), waitMs);
  }
  async function replace(): Promise<void> {
    clearTimeout(restartTimer);
    isReplacing = true;
    // Where the run cannot be stopped, a second one would write into the same folder.
    const isStopped = await run.stop().then(
      () => true,
      () => false,
    );
    isReplacing = false;
    if (isClosed) return;
    if (isStopped) run = launch();
    else options.onBroken();
  }

  return {
    get isEncoding() {
      return encodes;
    },
    update(next, figures) {
      live = next;
      ingested = figures;
      if (isOnAir(live.status) !== onAir) {
        onAir = !onAir;
        run.setOnAir(onAir);
      }
      // Switches from copying to encoding only, never back: a signal near the threshold would interrupt its playlist each time.
      if (source.kind !== 'pull' || encodes || !mustEncode(figures, segmentSeconds(live.latency))) return;
      encodes = true;
      void replace();
    },
    figures: () => merged(ingested, packaged),
    write: (bytes) => run.write(bytes),
    async stop() {
      isClosed = true;
      clearTimeout(restartTimer);
      await run.stop();
    },
  };
}

/** Size and codecs of the packager override those of the ingest, which are declared by the encoder. */
function merged(ingested: SignalFigures | null, packaged: SignalFigures | null): SignalFigures | null {
  if (ingested === null || packaged === null) return ingested ?? packaged;
  const { width, height, videoCodec, audioCodec } = packaged;
  const problem = ingested.problem ?? packaged.problem ?? null;
  return { ...ingested, width, height, videoCodec, audioCodec, problem };
}
