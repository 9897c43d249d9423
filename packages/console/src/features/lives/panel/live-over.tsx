import type { Live } from '@palco/sdk/lives';
import { EndedLive } from '../ended/ended-live';
import { OverCard } from './over-card';

/** A live that is over; where it ended before one's eyes, that first. */
export function LiveOver({ live, isNews }: { live: Live; isNews: boolean }) {
  return (
    <>
      {isNews && <OverCard live={live} />}
      <EndedLive live={live} />
    </>
  );
}
