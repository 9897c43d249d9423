import type { HlsInstance } from './hls-contract';

/** What hls.js has for ways that failed: it lets each be for five minutes, and offers no call that ends this. */
interface Steering {
  readonly contentSteering?: { penalizedPathways?: Record<string, number>; pathwayId?: string };
}

/**
 * Goes over to the next way to the media where the list names several, after each of them has failed: by then hls.js lets all of
 * them be, and would ask at the last one for good.
 */
export function takeNextPathway(hls: HlsInstance): void {
  const ways = hls.pathways ?? [];
  const { contentSteering } = hls as unknown as Steering;
  if (ways.length < 2 || !contentSteering) return;
  contentSteering.penalizedPathways = {};
  const index = ways.indexOf(contentSteering.pathwayId ?? '');
  hls.pathwayPriority = [...ways.slice(index + 1), ...ways.slice(0, index + 1)];
}
