import type { LiveStatus } from '@palco/sdk/lives';
import { Radio } from 'lucide-react';
import { Icon } from '../../../ui';
import { LiveTally } from '../on-air/live-tally';
import styles from './lives.module.css';

interface LivePictureProps {
  src: string | null;
  /** Only what is on air has a tally. */
  status?: LiveStatus;
}

/** The picture of a live beside its title; a sign where it has none. */
export function LivePicture({ src, status = null }: LivePictureProps) {
  return (
    <span className={styles.picture}>
      {src === null ? <Icon of={Radio} size={20} /> : <img src={src} alt="" loading="lazy" />}
      <LiveTally status={status} />
    </span>
  );
}
