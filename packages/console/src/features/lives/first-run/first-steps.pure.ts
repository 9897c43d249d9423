import type { Live } from '@palco/sdk/lives';
import type { LiveOverview } from '../rows/overview';

/** The steps to a first live, in their order. */
export const firstSteps = ['schedule', 'test', 'invite'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What the team's lives tell about its beginning. */
export interface Beginning {
  /** The only live of the team; null before there is one. */
  readonly live: Pick<Live, 'id' | 'status'> | null;
  readonly overview: Pick<LiveOverview, 'attendees' | 'isSignalSeen'> | undefined;
  /** The invitation was copied on this device. */
  readonly isCopied: boolean;
}

/** Which steps are done; null where there is nothing to begin any more: all three, or the first live was on air. */
export function firstStepsDone({
  live,
  overview,
  isCopied,
}: Beginning): Readonly<Record<FirstStep, boolean>> | null {
  if (live !== null && live.status !== null && live.status !== 'scheduled') return null;
  const done = {
    schedule: live !== null,
    test: overview?.isSignalSeen === true,
    invite: isCopied || (overview?.attendees ?? 0) > 0,
  };
  return firstSteps.every((step) => done[step]) ? null : done;
}
