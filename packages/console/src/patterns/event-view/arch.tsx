import { useState, type CSSProperties } from 'react';
import { hueOf, initialsOf } from '../../ui/avatar/initials.pure';
import { classNames } from '../../ui/class-names.pure';
import styles from './arch.module.css';

export interface ArchProps {
  name: string;
  picture: string | null;
  /** A person has a colour of their own, a team its own colour. */
  of: 'person' | 'team';
  className?: string | undefined;
}

/** Who is on stage: a picture in an arch, or initials. Hidden from screen readers: the name stands beside it. */
export function Arch({ name, picture, of, className }: ArchProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={classNames(styles.arch, className)}
      data-of={of}
      style={{ '--h': hueOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {picture !== null && picture !== failed ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
