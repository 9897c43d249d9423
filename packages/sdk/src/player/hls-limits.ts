import type { Clock } from '../kernel/ports';
import type { HlsInstance } from './hls-contract';
import { aheadLimit, retriesOf, shouldReplaceAhead, type BufferedSegment } from './hls-settings.pure';
import type { PlayerLimits } from './player-limits.pure';

interface LimitOptions {
  readonly element: HTMLMediaElement;
  readonly limits: PlayerLimits | undefined;
  /** What the page sets itself. */
  readonly hlsConfig: Readonly<Record<string, unknown>> | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Keeps what is loaded within the limits while it plays, and as good as the line allows. */
export function keepWithinLimits(
  hls: HlsInstance,
  { element, limits, hlsConfig, clock, signal }: LimitOptions,
): void {
  const page = element.ownerDocument;
  hls.on('hlsLevelLoaded', (_event, { details }) => {
    if (details.live) Object.assign(hls.config, retriesOf('live'), policiesOf(hlsConfig));
    else hls.config.maxMaxBufferLength = aheadLimit(limits?.aheadSeconds, details.targetduration);
  });
  // A full screen shows what the list has.
  if (limits?.capQuality !== false)
    page.addEventListener(
      'fullscreenchange',
      () => (hls.capLevelToPlayerSize = !page.fullscreenElement?.contains(element)),
      { signal },
    );

  const ahead = new Map<number | string, BufferedSegment>();
  let replacedAt = Number.NEGATIVE_INFINITY;
  hls.on('hlsFragBuffered', (_event, { frag: { type, sn, start, end, level } }) => {
    if (type !== 'main' || hls.latestLevelDetails?.live !== false) return;
    const position = element.currentTime;
    const fresh = { start, end, level };
    for (const [key, one] of ahead) if (one.end < position) ahead.delete(key);
    const facts = { position, fresh, others: ahead.values(), sinceMs: clock.now() - replacedAt };
    const isReplaced = hls.autoLevelEnabled && shouldReplaceAhead(facts);
    ahead.set(sn, fresh);
    if (!isReplaced) return;
    replacedAt = clock.now();
    // Loads what comes next once more, by the automatic choice.
    hls.nextLevel = -1;
  });
}

/** The retries that the page sets itself. */
const policiesOf = (config: Readonly<Record<string, unknown>> = {}): object =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name.endsWith('LoadPolicy')));
