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

/** How a {@link LiveSignal} is made. */
export interface SignalOptions {
  readonly live: LiveForIngest;
  readonly signalId: number;
  readonly source: LiveSource;
  readonly packager: LivePackager;
  readonly folders: LiveFolders;
  /** Signals that are encoded in this process now, without this one. */
  encoders(): number;
  onRecording(path: string): void;
  onDrained(): void;
  /** Packaging cannot go on: the sender has to come again. */
  onBroken(): void;
}

/** One signal on its way from its sender to the playlists. */
export interface LiveSignal {
  readonly isEncoding: boolean;
  /** Told about once a second: the live as it is now, and what the ingest measured, where it measures. */
  update(live: LiveForIngest, figures: SignalFigures | null): void;
  /** The best of what is known. */
  figures(): SignalFigures | null;
  write(bytes: Uint8Array): boolean;
  stop(): Promise<void>;
}

/** So many runs may fail within {@link patienceMs}. */
const mostFailures = 5;
const patienceMs = 60_000;
const firstWaitMs = 200;

/** What a run is begun with. */
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

/** Says how long to wait before the next run; null where too many failed. */
function createPatience(): (how: 'ended' | 'failed') => number | null {
  let failures: number[] = [];
  return (how) => {
    const now = Date.now();
    failures = [...failures.filter((at) => now - at < patienceMs), now];
    if (how === 'failed' && failures.length > mostFailures) return null;
    return firstWaitMs * 2 ** Math.min(failures.length - 1, 4);
  };
}

/** Packages a signal. A packager that dies is started again where its source can be read again. */
export function openSignal(options: SignalOptions): LiveSignal {
  const { source, packager } = options;
  const patience = createPatience();
  let { live } = options;
  let ingested: SignalFigures | null = null;
  let packaged: SignalFigures | null = null;
  let encodes = false;
  let onAir = isOnAir(live.status);
  let isClosed = false;
  let isReplacing = false;
  let again: NodeJS.Timeout | undefined;
  let run = launch();

  function launch(): PackagingRun {
    return packager.start(taskOf(options, { live, encodes, onAir, height: ingested?.height ?? null }), {
      measured: (figures) => void (packaged = figures),
      recording: (path) => options.onRecording(path),
      drained: () => options.onDrained(),
      ended,
    });
  }
  function ended(how: 'ended' | 'failed'): void {
    if (isClosed || isReplacing) return;
    // What a browser sent has no beginning any more that another run could read.
    const waitMs = source.kind === 'pushed' ? null : patience(how);
    if (waitMs === null) options.onBroken();
    else again = setTimeout(() => (run = launch()), waitMs);
  }
  async function replace(): Promise<void> {
    clearTimeout(again);
    isReplacing = true;
    await run.stop();
    isReplacing = false;
    if (!isClosed) run = launch();
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
      // Only ever from copying to encoding: a signal on the border would break its playlist each time.
      if (source.kind !== 'pull' || encodes || !mustEncode(figures, segmentSeconds(live.latency))) return;
      encodes = true;
      void replace();
    },
    figures: () => merged(ingested, packaged),
    write: (bytes) => run.write(bytes),
    async stop() {
      isClosed = true;
      clearTimeout(again);
      await run.stop();
    },
  };
}

/** The ingest measures first; the packager knows what the picture really is, and not what the encoder claims. */
function merged(ingested: SignalFigures | null, packaged: SignalFigures | null): SignalFigures | null {
  if (ingested === null || packaged === null) return ingested ?? packaged;
  const { width, height, videoCodec, audioCodec } = packaged;
  return { ...ingested, width, height, videoCodec, audioCodec };
}
