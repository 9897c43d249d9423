import { permissionCatalogueQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Permission } from '@palco/sdk';
import { teamsApi, type Member, type Role } from '@palco/sdk/admin';
import type { RefObject } from 'react';
import { useMay } from '../../access';
import { usePermissionWords } from '../../i18n';
import { useConfirmedAction, type ConfirmedAction } from '../../patterns/dialog';
import { useReloadSelf } from '../../people';
import { useMembersText } from './messages';
import styles from './members.module.css';
import { roleDifference } from './role-difference.pure';
import type { MemberTeam } from './use-member-actions';

/** Another role that was chosen for a member, and the control where that happened. */
export interface RoleChange {
  readonly member: Member;
  readonly role: Role;
  /** The current role, where the list has it. */
  readonly before: Role | undefined;
  readonly control: RefObject<HTMLElement | null>;
}

function usePermissionNames(): (permissions: readonly Permission[]) => string {
  const maySee = !useMay('seePermissions').isHidden;
  const { data } = usePalcoQuery(permissionCatalogueQueryOptions, { enabled: maySee });
  const { nameOf } = usePermissionWords();
  // The server names permissions in Portuguese; its names are the fallback for those newer than this console.
  const names = new Map(data?.items.map(({ id, nome }) => [id, nome]));
  return (permissions) => permissions.map((id) => nameOf(id, names.get(id))).join(', ');
}

/** What another role gives and takes. */
function Consequences({ change, isSelf }: { change: RoleChange; isSelf: boolean }) {
  const t = useMembersText();
  const namesOf = usePermissionNames();
  const { gained, lost } = roleDifference(change.before?.permissoes ?? [], change.role.permissoes);
  return (
    <ul className={styles.consequences}>
      {gained.length > 0 && <li>{t('role.gains', { count: gained.length, list: namesOf(gained) })}</li>}
      {lost.length > 0 && <li>{t('role.loses', { count: lost.length, list: namesOf(lost) })}</li>}
      {gained.length + lost.length === 0 && <li>{t('role.same')}</li>}
      {isSelf && lost.length > 0 && <li>{t('role.self')}</li>}
    </ul>
  );
}

/** Asks before a member gets another role. */
export function useRoleChange(team: MemberTeam, selfId: string): ConfirmedAction<RoleChange> {
  const t = useMembersText();
  const reloadSelf = useReloadSelf();
  return useConfirmedAction<RoleChange>({
    noun: ['members', 'users', 'roles'],
    question: (change) => ({
      title: t('role.title', { name: change.member.nome }),
      text: t('role.text', { from: change.member.cargo_nome, to: change.role.nome }),
      confirmLabel: t('role.confirm'),
      returnFocus: change.control,
      body: <Consequences change={change} isSelf={change.member.userId === selfId} />,
    }),
    async call(palco, { member: { userId }, role }) {
      await palco.use(teamsApi).updateMember(team.id, { userId, cargoId: role.id });
      reloadSelf(userId);
    },
    done: ({ member, role }) => ({ title: t('role.done'), text: `${member.nome}: ${role.nome}` }),
  });
}
