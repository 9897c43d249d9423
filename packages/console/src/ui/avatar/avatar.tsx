import { useState, type CSSProperties } from 'react';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './initials.pure';

export interface AvatarProps {
  /** Whose picture; the placeholder shows its initials. */
  name: string;
  src?: string | null;
  /** Pixels. */
  size?: 22 | 28 | 40 | 72;
  /** People are round, teams are tiles. */
  shape?: 'circle' | 'tile';
  /** Of a team; otherwise one that stays with its name. */
  color?: string;
}

/** A picture, or initials if there is none or it cannot be loaded. Hidden from screen readers: the name stands beside it. */
export function Avatar({ name, src, size = 28, shape = 'circle', color }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-shape={shape}
      style={{ '--h': hueOf(name), background: color } as CSSProperties}
      aria-hidden="true"
    >
      {src && src !== failed ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
