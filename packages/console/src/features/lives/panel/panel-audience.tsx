import type { Live } from '@palco/sdk/lives';
import { useMayOpen } from '../../../access';
import { AudienceCard } from './audience-card';

/** The audience of a live that has begun, for those who may see it. */
export function PanelAudience({ live }: { live: Live }) {
  const mayOpen = useMayOpen();
  return live.startedAt !== null && mayOpen('/analytics').may && <AudienceCard live={live} />;
}
