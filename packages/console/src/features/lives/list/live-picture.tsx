import type { LiveStatus } from '@palco/sdk/lives';
import { LiveTally } from '../on-air/live-tally';
import styles from './lives.module.css';

interface LivePictureProps {
  src: string;
  /** Only what is on air has a tally. */
  status?: LiveStatus;
}

/** The picture of a live beside its title; the server always has one. */
export function LivePicture({ src, status = null }: LivePictureProps) {
  return (
    <span className={styles.picture}>
      <img src={src} alt="" loading="lazy" />
      <LiveTally status={status} />
    </span>
  );
}
