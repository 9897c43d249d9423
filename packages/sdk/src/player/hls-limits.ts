import type { Clock } from '../kernel/ports';
import type { HlsInstance } from './hls-contract';
import { aheadLimit, retriesOf, shouldReplaceAhead, type BufferedSegment } from './hls-settings.pure';
import type { PlayerLimits } from './player-limits.pure';

interface LimitOptions {
  readonly element: HTMLMediaElement;
  readonly limits: PlayerLimits | undefined;
  /** What the page sets itself. */
  readonly hlsConfig: Readonly<Record<string, unknown>> | undefined;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly signal: AbortSignal;
}

/** Keeps what is loaded within the limits while it plays, and as good as the line allows. */
export function keepWithinLimits(
  hls: HlsInstance,
  { element, limits, hlsConfig, clock, signal }: LimitOptions,
): void {
  const page = element.ownerDocument;
  hls.on('hlsLevelLoaded', (_event, { details }) => {
    const ways = hls.pathways?.length ?? 1;
    const own = details.live
      ? retriesOf('live', ways)
      : {
          ...retriesOf('recording', ways),
          maxMaxBufferLength: aheadLimit(limits?.aheadSeconds, details.targetduration),
        };
    const given = Object.entries(hlsConfig ?? {}).filter(([name]) => name in own);
    Object.assign(hls.config, own, Object.fromEntries(given));
  });
  // A full screen shows what the list has.
  if (limits?.capQuality !== false && hlsConfig?.['capLevelToPlayerSize'] === undefined)
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
    const facts = { position, fresh, others: ahead.values(), sinceMs: clock.monotonic() - replacedAt };
    const isReplaced = hls.autoLevelEnabled && shouldReplaceAhead(facts);
    ahead.set(sn, fresh);
    if (!isReplaced) return;
    replacedAt = clock.monotonic();
    // Loads what comes next once more, by the automatic choice.
    hls.nextLevel = -1;
  });
}
