import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { ConfirmDialog, toast } from '../../ui';
import { useRefusalText } from '../../i18n';
import { useTeamManagerText } from './messages';
import type { TeamSubject } from './team-subject';

interface BlockDialogProps {
  team: TeamSubject;
  onClose(): void;
}

/** Asks before a team may no longer change its videos, and before it may again; says what stays as it is. */
export function BlockDialog({ team, onClose }: BlockDialogProps) {
  const t = useTeamManagerText();
  const refusal = useRefusalText();
  const palco = usePalco();
  const verb = team.bloqueada ? 'unblock' : 'block';
  const change = usePalcoMutation(['teams'], (given, bloqueada: boolean) =>
    given.teams.update(team.accountId, { bloqueada }, { version: team.version }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${verb}.title`, { team: team.name })}
      text={t(`${verb}.text`, { count: team.membersTotal })}
      confirmLabel={t(`${verb}.confirm`)}
      danger={verb === 'block'}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onConfirm={() =>
        change.mutate(!team.bloqueada, {
          onSuccess: () => {
            toast({ kind: 'success', title: t(`${verb}.done`), text: team.name });
            onClose();
            // Whether the own team may upload stands in the profile.
            void palco.session.load();
          },
        })
      }
    />
  );
}
