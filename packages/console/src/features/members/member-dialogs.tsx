import { usePermission, usePalco } from '@palco/react';
import { palcoQueryKey, usePalcoMutation } from '@palco/react/query';
import type { Member, Role } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRefusalText } from '../../i18n';
import { ConfirmDialog, toast } from '../../ui';
import { useMembersText } from './messages';
import styles from './members.module.css';
import { roleDifference } from './role-difference.pure';

/** A team as the dialogs name it. */
export interface MemberTeam {
  readonly id: string;
  readonly name: string;
}

/** What is asked before it is done. */
export type MemberQuestion =
  | { about: 'role'; member: Member; role: Role; control: RefObject<HTMLElement | null> }
  | { about: 'remove'; member: Member };

/** Names of permissions for those who may see the catalogue; the strings themselves for everybody else. */
function usePermissionNames(): (permissions: readonly string[]) => string {
  const palco = usePalco();
  const maySee = usePermission('showPermissions', 'showRoles');
  const { data } = useQuery({
    queryKey: [...palcoQueryKey(palco, 'permissions'), 'list'],
    queryFn: ({ signal }) => palco.permissionCatalogue.list({ signal }),
    enabled: maySee,
  });
  const names = new Map(data?.items.map(({ id, nome }) => [id, nome]));
  return (permissions) => permissions.map((id) => names.get(id) ?? id).join(', ');
}

interface ChangeRoleDialogProps {
  member: Member;
  isSelf: boolean;
  team: MemberTeam;
  role: Role;
  /** The role of the moment, where the list has it. */
  before: Role | undefined;
  /** Where the role was chosen. */
  control: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Says what another role gives and takes before it is given. */
export function ChangeRoleDialog({
  member,
  isSelf,
  team,
  role,
  before,
  control,
  onClose,
}: ChangeRoleDialogProps) {
  const t = useMembersText();
  const refusal = useRefusalText();
  const namesOf = usePermissionNames();
  const change = usePalcoMutation(['members', 'users', 'roles'], async (palco) => {
    await palco.teams.updateMember(team.id, { userId: member.userId, cargoId: role.id });
    // The own role decides what one may do.
    if (isSelf) void palco.session.load();
  });
  const { gained, lost } = roleDifference(before?.permissoes ?? [], role.permissoes);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('role.title', { name: member.nome })}
      finalFocus={control}
      text={t('role.text', { from: member.cargo_nome, to: role.nome })}
      confirmLabel={t('role.confirm')}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('role.done'), text: `${member.nome}: ${role.nome}` });
            onClose();
          },
        })
      }
    >
      <ul className={styles.consequences}>
        {gained.length > 0 && <li>{t('role.gains', { count: gained.length, list: namesOf(gained) })}</li>}
        {lost.length > 0 && <li>{t('role.loses', { count: lost.length, list: namesOf(lost) })}</li>}
        {gained.length + lost.length === 0 && <li>{t('role.same')}</li>}
        {isSelf && lost.length > 0 && <li>{t('role.self')}</li>}
      </ul>
    </ConfirmDialog>
  );
}

interface RemoveMemberDialogProps {
  member: Member;
  isSelf: boolean;
  team: MemberTeam;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before somebody leaves the team. */
export function RemoveMemberDialog({ member, isSelf, team, onClose, onRemoved }: RemoveMemberDialogProps) {
  const t = useMembersText();
  const refusal = useRefusalText();
  const remove = usePalcoMutation(['members', 'users', 'teams', 'roles'], async (palco) => {
    await palco.teams.removeMember(team.id, member.userId);
    if (isSelf) void palco.session.load();
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.title', { name: member.nome, team: team.name })}
      text={t(isSelf ? 'remove.self' : 'remove.text', { team: team.name })}
      confirmLabel={t('remove.confirm')}
      danger
      pending={remove.isPending}
      error={remove.isError ? refusal(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('remove.done'), text: member.nome });
            onClose();
            onRemoved();
          },
        })
      }
    />
  );
}
