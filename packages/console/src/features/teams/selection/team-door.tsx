import { useState, type CSSProperties } from 'react';
import { Button, initialsOf } from '../../../ui';
import styles from './team-door.module.css';
import { useSelectionText } from './messages';

export interface TeamDoorProps {
  name: string;
  role: string;
  thumbnail: string | null;
  color: string;
  /** How many lives of the team are on air; 0 where that is not known. */
  onAir: number;
  onOpen(): void;
}

/** A team to go to: a door in its colour with its picture or its initials, its name, the person's role there. */
export function TeamDoor({ name, role, thumbnail, color, onAir, onOpen }: TeamDoorProps) {
  const t = useSelectionText();
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = thumbnail !== null && thumbnail !== failed;
  return (
    <li className={styles.door} style={{ '--c': color } as CSSProperties}>
      <span className={styles.frame} aria-hidden="true">
        <i />
        <i />
        <span className={styles.inside}>
          {isShown ? <img src={thumbnail} alt="" onError={() => setFailed(thumbnail)} /> : initialsOf(name)}
        </span>
      </span>
      <span className={styles.beam} />
      <h2 className={styles.name} title={name}>
        {name}
      </h2>
      <p className={styles.role}>{role}</p>
      {onAir > 0 && <p className={styles.air}>{t('onAir', { count: onAir })}</p>}
      <Button className={styles.open} aria-label={t('accessTeam', { team: name })} onClick={onOpen}>
        {t('access')}
      </Button>
    </li>
  );
}
