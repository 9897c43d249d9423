import { usePalco } from '@palco/react';
import { teamsApi } from '@palco/sdk/admin';
import { Link, useNavigate } from '@tanstack/react-router';
import { Info, Users } from 'lucide-react';
import { useMay } from '../../../access';
import type { Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { useBlockActions } from '../../../people';
import { useSwitchTeam } from '../../../patterns/form';
import { Button } from '../../../ui';
import { useTeamsText } from './messages';
import type { TeamSubject } from './team-subject';
import styles from './team-manager.module.css';
import { useTeamRights } from './use-team-rights';

interface TeamActionsOptions {
  /** Set on the page of the team: goes to the list after the deletion. */
  leave?: boolean;
  /** Somebody else saved the team, and the page does not show that yet. */
  isOutdated?: boolean;
}

/** Everything that can be done with a team. */
export function useTeamActions({ leave, isOutdated }: TeamActionsOptions = {}): Actions<TeamSubject> {
  const t = useTeamsText();
  const navigate = useNavigate();
  const { session } = usePalco();
  const may = useMay('changeTeams', { isOutdated });
  const block = useBlockActions<TeamSubject>({
    t,
    may,
    question: (key, { name, membersTotal }) => ({
      title: t(`${key}.title`, { team: name }),
      text: t(`${key}.text`, { count: membersTotal }),
    }),
    update: (palco, { accountId, version }, bloqueada) =>
      palco.use(teamsApi).update(accountId, { bloqueada }, { version }),
  });
  return {
    noun: ['teams', 'users', 'clients'],
    nameOf: ({ name }) => name,
    items: [
      {
        key: 'members',
        label: t('action.members'),
        icon: Users,
        link: ({ accountId }) => <Link to="/teams/$accountId" params={{ accountId }} />,
      },
      {
        key: 'details',
        label: t('action.details'),
        icon: Info,
        link: ({ accountId }) => (
          <Link to="/teams/$accountId" params={{ accountId }} search={{ tab: 'details' }} />
        ),
      },
      ...block,
      {
        ...deletion,
        label: t('action.delete'),
        may,
        question: ({ name, membersTotal }) => ({
          title: t('delete.title', { team: name }),
          text: t('delete.text', { count: membersTotal }),
          confirmLabel: t('delete.confirm'),
          // It cannot be brought back.
          typed: { expected: name, label: t('delete.type', { team: name }), mismatch: t('delete.mismatch') },
        }),
        call: (palco, { accountId, version }) => palco.use(teamsApi).remove(accountId, { version }),
        removedId: ({ accountId }) => accountId,
        done: t('delete.done'),
        failureText: ({ code }, team) => code === 'TEAM_NOT_EMPTY' && <TeamNotEmpty team={team} />,
        onDone() {
          if (leave) void navigate({ to: '/teams', replace: true });
          void session.load();
        },
      },
    ],
  };
}

/** Why a team cannot be deleted, and the way to its videos, where the person has one. */
function TeamNotEmpty({ team }: { team: TeamSubject }) {
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
