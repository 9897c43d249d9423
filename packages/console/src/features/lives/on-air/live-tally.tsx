import type { LiveStatus } from '@palco/sdk/lives';
import { Tally, type TallyProps } from '../../../ui/tally/tally';

/** The tally of a live: nothing unless it is on air or paused. */
export function LiveTally({ status, ...rest }: Omit<TallyProps, 'state'> & { status: LiveStatus }) {
  if (status !== 'live' && status !== 'paused') return null;
  return <Tally {...rest} state={status === 'live' ? 'air' : 'paused'} />;
}
