import { Button } from '../../../ui';
import { TeamArt } from './team-art';
import styles from './team-card.module.css';
import { useSelectionText } from './messages';

export interface TeamCardProps {
  name: string;
  role: string;
  thumbnail: string | null;
  onOpen(): void;
}

/** A team to go to: picture, name, the person's role there. */
export function TeamCard({ name, role, thumbnail, onOpen }: TeamCardProps) {
  const t = useSelectionText();
  return (
    <article className={styles.card}>
      <TeamArt name={name} thumbnail={thumbnail} />
      <div className={styles.texts}>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        <p className={styles.role}>{role}</p>
      </div>
      <Button className={styles.open} aria-label={t('accessTeam', { team: name })} onClick={onOpen}>
        {t('access')}
      </Button>
    </article>
  );
}
