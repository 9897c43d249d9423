import type { LiveStatus } from '@palco/sdk/lives';
import type { ReactNode } from 'react';
import { classNames, pictureSources } from '../../../ui';
import { LiveTally } from '../on-air/live-tally';
import styles from './live-picture.module.css';

interface LivePictureProps {
  src: string;
  /** Only what is on air has a tally. */
  status?: LiveStatus;
  /** Of a row of a table by default. */
  className?: string;
  /** What lies over it. */
  children?: ReactNode;
}

/** The picture of a live; the server always has one. */
export function LivePicture({ src, status = null, className, children }: LivePictureProps) {
  return (
    <span className={classNames(styles.picture, className)}>
      <img {...pictureSources(src, 124)} alt="" loading="lazy" width={320} height={180} />
      <LiveTally status={status} />
      {children}
    </span>
  );
}
