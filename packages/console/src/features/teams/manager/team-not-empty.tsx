import { useNavigate } from '@tanstack/react-router';
import { useSwitchTeam } from '../../../patterns/form';
import { Button } from '../../../ui';
import { useTeamsText } from './messages';
import styles from './team-manager.module.css';
import type { TeamSubject } from './team-subject';
import { useTeamRights } from './use-team-rights';

/** Why a team cannot be deleted, and the way to its videos, where the person has one. */
export function TeamNotEmpty({ team }: { team: TeamSubject }) {
  const t = useTeamsText();
  const switchTeam = useSwitchTeam();
  const navigate = useNavigate();
  const { selectedId, ownTeam } = useTeamRights();
  const isSelected = team.accountId === selectedId;
  const openLibrary = () => void navigate({ to: '/vod/dashboard' });
  const open = () => (isSelected ? openLibrary() : switchTeam(team.accountId, openLibrary));
  return (
    <>
      {t('delete.notEmpty')}
      {ownTeam(team.accountId) !== undefined && (
        <Button size="sm" className={styles.library} onClick={open}>
          {isSelected ? t('delete.library') : t('delete.librarySwitch', { team: team.name })}
        </Button>
      )}
    </>
  );
}
