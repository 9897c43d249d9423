import type { Live } from '@palco/sdk/lives';
import type { LiveOverview } from './overview';

/** What a live that is to begin still lacks, the most visible first. */
export type Lack = 'cover' | 'signal';

export type Readiness =
  | { readonly kind: 'late' }
  | { readonly kind: 'lacks'; readonly lacks: readonly [Lack, ...Lack[]] }
  | { readonly kind: 'ready' };

type PlannedLive = Pick<Live, 'scheduledStartTime' | 'type'> & {
  readonly assets: Pick<Live['assets'], 'thumbnail'>;
};

/**
 * Whether a live could begin. A live of the studio needs no signal before: the browser of who begins it is the signal. A cover that
 * the server draws is none of its own.
 */
export function readinessOf(
  { scheduledStartTime, type, assets }: PlannedLive,
  { isSignalSeen }: Pick<LiveOverview, 'isSignalSeen'>,
  now: number,
): Readiness {
  if (scheduledStartTime !== null && Date.parse(scheduledStartTime) < now) return { kind: 'late' };
  const [first, ...rest] = [
    ...(assets.thumbnail === null ? (['cover'] as const) : []),
    ...(type === 'encoder' && !isSignalSeen ? (['signal'] as const) : []),
  ];
  return first === undefined ? { kind: 'ready' } : { kind: 'lacks', lacks: [first, ...rest] };
}
