import type { Clock } from '../../kernel/ports';
import type { HlsConstructor } from '../hls-contract';
import { guardedLevel, noteLevel, unguarded } from './climb-guard.pure';
import { addTransfer, lineRateNow, type LineMeasure } from './line-rate.pure';

/** The times of a request, as hls.js notes them. */
interface LoadStats {
  readonly loaded: number;
  readonly loading: { readonly start: number; readonly first: number; readonly end: number };
}

interface Piece {
  readonly stats: LoadStats;
}

/** What was asked for: a segment, or a part of one. */
interface Loaded {
  readonly frag: Piece & { readonly type: string; readonly sn: number | string };
  readonly part?: Piece | null;
}

/** How hls.js measures a line. */
interface BandwidthEstimator {
  readonly defaultEstimate: number;
  update(slow: number, fast: number): void;
  sample(durationMs: number, bytes: number): void;
  sampleTTFB(ms: number): void;
  canEstimate(): boolean;
  getEstimate(): number;
  getEstimateTTFB(): number;
  destroy(): void;
}

/** The part of the abr controller of hls.js that is replaced. */
interface AbrController {
  readonly hls: {
    readonly config: { readonly abrEwmaDefaultEstimate: number };
    readonly autoLevelEnabled: boolean;
  };
  initEstimator(): BandwidthEstimator;
  onFragLoading(event: string, data: Loaded): void;
  onFragLoaded(event: string, data: Loaded): void;
  onLevelSwitching(event: string, data: { readonly level: number }): void;
  firstAutoLevel: number;
  nextAutoLevel: number;
  /** What hls.js goes over to because another level failed; -1 for none. */
  readonly forcedAutoLevel: number;
}

type AbrClass = new (hls: unknown) => AbrController;

/** The abr controller that hls.js comes with; absent where the page sets one itself. */
export const defaultAbr = (
  Hls: HlsConstructor,
  given: Readonly<Record<string, unknown>> | undefined,
): AbrClass | undefined =>
  given?.['abrController'] === undefined
    ? (Hls.DefaultConfig as { readonly abrController?: AbrClass } | undefined)?.abrController
    : undefined;

interface AbrOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** The best level that may be chosen, of those that there are. */
  ceiling(): number;
}

/** Milliseconds until a first byte, before one was measured. */
const firstByteMs = 100;

/** Measures the line by what is loaded. */
function createLineMeter({ clock }: Pick<AbrOptions, 'clock'>) {
  let measure: LineMeasure = [];
  /** What is being loaded; its times are filled in as it comes. */
  let coming: Piece | null = null;
  let leastFirstByteMs = firstByteMs;

  /** Without the wait for the first byte, as long as that is no longer than the line needs. */
  const busyMs = ({ start, first }: LoadStats['loading'], end: number): number =>
    end - start - (first > 0 ? Math.min(first - start, leastFirstByteMs) : 0);
  const comingTransfer = () => {
    const stats = coming?.stats;
    if (stats === undefined || stats.loading.start <= 0 || stats.loading.end > 0) return null;
    return { bytes: stats.loaded, busyMs: busyMs(stats.loading, clock.monotonic()) };
  };
  return {
    begin: (piece: Piece) => void (coming = piece),
    end({ stats: { loaded: bytes, loading } }: Piece): void {
      measure = addTransfer(measure, { bytes, busyMs: busyMs(loading, loading.end), endedAt: loading.end });
      coming = null;
    },
    /** Begins anew. */
    estimator(defaultEstimate: number): BandwidthEstimator {
      measure = [];
      return {
        defaultEstimate,
        update: () => undefined,
        // What hls.js measures has the time of parsing in it.
        sample: () => undefined,
        // The least of late: what is more than that is the line, or the server.
        sampleTTFB: (ms) => void (leastFirstByteMs = Math.max(1, Math.min(ms, leastFirstByteMs * 1.05))),
        canEstimate: () => measure.length > 0,
        getEstimate: () => lineRateNow(measure, comingTransfer()) ?? defaultEstimate,
        getEstimateTTFB: () => leastFirstByteMs,
        destroy: () => undefined,
      };
    },
  };
}

/**
 * The abr controller of hls.js with another measure of the line, and with a memory of climbs that failed. Its own measure weighs a
 * transfer by the time that it took: parts of a fast line take so little that the player stays at the worst quality for minutes.
 */
export function lineAbr(Base: AbrClass, { clock, ceiling }: AbrOptions): AbrClass {
  const meter = createLineMeter({ clock });
  let guard = unguarded;
  const limit = (level: number): number =>
    Math.max(0, Math.min(level, ceiling(), guardedLevel(guard, clock.monotonic())));

  return class extends Base {
    override initEstimator(): BandwidthEstimator {
      return meter.estimator(this.hls.config.abrEwmaDefaultEstimate);
    }
    override onFragLoading(event: string, data: Loaded): void {
      if (isMedia(data)) meter.begin(data.part ?? data.frag);
      super.onFragLoading(event, data);
    }
    override onFragLoaded(event: string, data: Loaded): void {
      super.onFragLoaded(event, data);
      if (isMedia(data)) meter.end(data.part ?? data.frag);
    }
    override onLevelSwitching(event: string, data: { readonly level: number }): void {
      guard = this.hls.autoLevelEnabled ? noteLevel(guard, data.level, clock.monotonic()) : unguarded;
      super.onLevelSwitching(event, data);
    }
    override get firstAutoLevel(): number {
      return limit(super.firstAutoLevel);
    }
    override get nextAutoLevel(): number {
      const level = super.nextAutoLevel;
      // No climb: where each level but this one failed, another would be asked for again and again.
      return level === this.forcedAutoLevel ? level : limit(level);
    }
    override set nextAutoLevel(level: number) {
      super.nextAutoLevel = level;
    }
  };
}

/** Sound of its own and heads of files measure nothing. */
const isMedia = ({ frag: { type, sn } }: Loaded): boolean => type === 'main' && sn !== 'initSegment';
