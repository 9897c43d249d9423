import { useState, type CSSProperties } from 'react';
import { hueOf, initialsOf } from '../../../ui';
import styles from './team-art.module.css';

/** The picture of a team; without one, or while it cannot be loaded, its colours and its initials. */
export function TeamArt({ name, thumbnail }: { name: string; thumbnail: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const hue = hueOf(name);
  const shown = thumbnail !== null && thumbnail !== failed;
  return (
    <div className={styles.art} style={{ '--h': hue, '--h2': hue + 45 } as CSSProperties} aria-hidden="true">
      {shown ? (
        <img src={thumbnail} alt="" onError={() => setFailed(thumbnail)} />
      ) : (
        <svg viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice">
          <path d="M20 120V92a60 60 0 0 1 120 0v28z" />
          <path d="M44 120V96a36 36 0 0 1 72 0v24z" />
          <path d="M64 120v-18a16 16 0 0 1 32 0v18z" />
        </svg>
      )}
      <span className={styles.initials}>{initialsOf(name)}</span>
    </div>
  );
}
