import { usePalco } from '@palco/react';
import { teamCalls } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { useConfirmedAction } from '../../patterns/dialog';
import { Button } from '../../ui';
import { useTeamManagerText } from './messages';
import styles from './team-manager.module.css';
import type { TeamSubject } from './team-subject';
import { useTeamRights } from './use-team-rights';

/** What can be done with a team, each after a question. */
export interface TeamCommands {
  block(team: TeamSubject): void;
  remove(team: TeamSubject): void;
}

interface TeamCommandsOptions {
  onRemoved?(): void;
  /** Takes the focus of a removed row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

const verbOf = ({ bloqueada }: TeamSubject) => (bloqueada ? 'unblock' : 'block');

/** Before a team may no longer change its videos, and before it may again; says what stays as it is. */
function useBlock() {
  const t = useTeamManagerText();
  const { session } = usePalco();
  return useConfirmedAction<TeamSubject>({
    noun: 'teams',
    question: (team) => ({
      title: t(`${verbOf(team)}.title`, { team: team.name }),
      text: t(`${verbOf(team)}.text`, { count: team.membersTotal }),
      confirmLabel: t(`${verbOf(team)}.confirm`),
      danger: !team.bloqueada,
    }),
    async call(palco, { accountId, bloqueada, version }) {
      await palco.use(teamCalls).update(accountId, { bloqueada: !bloqueada }, { version });
      // Whether the own team may upload stands in the profile.
      void session.load();
    },
    done: (team) => ({ title: t(`${verbOf(team)}.done`), text: team.name }),
  });
}

/** Before a team is gone for good: its name has to be typed. */
function useRemove({ onRemoved, focusAfter }: TeamCommandsOptions) {
  const t = useTeamManagerText();
  const { session } = usePalco();
  const remove = useConfirmedAction<TeamSubject>({
    noun: ['teams', 'users', 'clients'],
    question: (team) => ({
      title: t('delete.title', { team: team.name }),
      text: t('delete.text', { count: team.membersTotal }),
      confirmLabel: t('delete.confirm'),
      danger: true,
      typed: {
        expected: team.name,
        label: t('delete.type', { team: team.name }),
        mismatch: t('delete.mismatch'),
      },
    }),
    call: (palco, { accountId, version }) => palco.use(teamCalls).remove(accountId, { version }),
    removedId: ({ accountId }) => accountId,
    done: ({ name }) => ({ title: t('delete.done'), text: name }),
    failureText: ({ code }, team) =>
      code === 'TEAM_NOT_EMPTY' ? <NotEmpty team={team} onLeave={() => remove.close()} /> : undefined,
    onDone() {
      onRemoved?.();
      void session.load();
    },
    focusAfter,
  });
  return remove;
}

/** The commands and the question that is open. */
export function useTeamCommands(options: TeamCommandsOptions): {
  commands: TeamCommands;
  dialogs: ReactNode;
} {
  const block = useBlock();
  const remove = useRemove(options);
  return {
    commands: { block: block.ask, remove: remove.ask },
    dialogs: (
      <>
        {block.dialog}
        {remove.dialog}
      </>
    ),
  };
}

/** Why it cannot go, and the way to its videos, where the person has one. */
function NotEmpty({ team, onLeave }: { team: TeamSubject; onLeave(): void }) {
  const t = useTeamManagerText();
  const { session } = usePalco();
  const navigate = useNavigate();
  const { selectedId, ownTeam } = useTeamRights();
  const isSelected = team.accountId === selectedId;
  const open = () => {
    onLeave();
    if (!isSelected) session.selectTeam(team.accountId);
    void navigate({ to: '/vod/dashboard' });
  };
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
