import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button, ConfirmDialog, Field, TextInput, toast } from '../../ui';
import { useRefusalText } from '../../i18n';
import { useTeamManagerText } from './messages';
import styles from './team-manager.module.css';
import type { TeamSubject } from './team-subject';
import { useTeamRights } from './use-team-rights';

interface DeleteDialogProps {
  team: TeamSubject;
  onClose(): void;
  onDeleted(): void;
}

/** Asks before a team is gone for good: its name has to be typed. */
export function DeleteDialog({ team, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTeamManagerText();
  const refusal = useRefusalText();
  const palco = usePalco();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const remove = usePalcoMutation(
    ['teams', 'users', 'clients'],
    (given) => given.teams.remove(team.accountId, { version: team.version }),
    { removedId: () => team.accountId },
  );
  const notEmpty = isSdkError(remove.error) && remove.error.code === 'TEAM_NOT_EMPTY';

  const confirm = () => {
    if (typed.trim() !== team.name.trim()) {
      setMismatch(true);
      field.current?.focus();
      return;
    }
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: 'success', title: t('delete.done'), text: team.name });
        onClose();
        onDeleted();
        void palco.session.load();
      },
    });
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { team: team.name })}
      text={t('delete.text', { count: team.membersTotal })}
      confirmLabel={t('delete.confirm')}
      danger
      pending={remove.isPending}
      error={remove.error && (notEmpty ? <NotEmpty team={team} onLeave={onClose} /> : refusal(remove.error))}
      onConfirm={confirm}
    >
      <Field
        label={t('delete.type', { team: team.name })}
        error={mismatch ? t('delete.mismatch') : undefined}
      >
        <TextInput
          ref={field}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setMismatch(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') confirm();
          }}
        />
      </Field>
    </ConfirmDialog>
  );
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
