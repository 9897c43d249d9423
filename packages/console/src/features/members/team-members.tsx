import { membersQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { Member, Role } from '@palco/sdk/admin';
import { LockKeyhole, UserPlus, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import { ListPage, useListSearch, type DataColumn } from '../../patterns/list';
import { usePersonColumns, useStanding } from '../../people';
import { Button, EmptyState } from '../../ui';
import { island } from '../../ui/lazy';
import { MemberRole } from './member-role';
import { membersList } from './members.list';
import { useMembersText } from './messages';
import { useMemberActions, type MemberTeam } from './use-member-actions';
import { useRoleChange, type RoleChange } from './use-role-change';

// Lazy: it brings the code of forms, which the list does not need.
const AddMemberDialog = island(async () => (await import('./add-member-dialog')).AddMemberDialog);

export interface TeamMembersProps {
  team: MemberTeam;
  /** The head of the page, with the button that adds somebody; without it the button stands in the toolbar. */
  renderHeader?(add: ReactNode): ReactNode;
}

/** Says that the list belongs to those who manage teams or their people. */
export function Refused() {
  const t = useMembersText();
  return <EmptyState icon={LockKeyhole} title={t('refused.title')} text={t('refused.text')} />;
}

/** The people of a team: search, roles changed in place, adding and removing. */
export function TeamMembers({ team, renderHeader }: TeamMembersProps) {
  const t = useMembersText();
  const list = useListSearch(membersList);
  const members = usePalcoQuery((palco) => membersQueryOptions(palco, team.id, list.query));
  const { roles, selfId, isAbove: standsAbove } = useStanding();
  const [adding, setAdding] = useState(false);
  const mayAdd = useMay('addMembers');
  const isAbove = ({ userId, cargoId }: Member) => standsAbove({ id: userId, cargoId });
  const roleChange = useRoleChange(team, selfId);
  const columns = useColumns({ roles, isAbove, onRoleChange: roleChange.ask });
  const actions = useMemberActions({ team, selfId, isAbove });
  if (isSdkError(members.error) && members.error.status === 403) {
    return (
      <>
        {renderHeader?.(null)}
        <Refused />
      </>
    );
  }
  const add = !mayAdd.isHidden && (
    <Button variant="primary" icon={UserPlus} reason={mayAdd.reason} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {renderHeader?.(add)}
      <ListPage
        t={t}
        label={t('label', { team: team.name })}
        list={list}
        answer={members}
        columns={columns}
        rowKey={({ userId }) => userId}
        actions={actions}
        toolbar={{ end: renderHeader ? undefined : add }}
        empty={{ icon: Users, text: t('empty.text', { team: team.name }), action: add }}
      />
      {adding && <AddMemberDialog team={team} roles={roles} onClose={() => setAdding(false)} />}
      {roleChange.dialog}
    </>
  );
}

interface ColumnsOptions {
  roles: readonly Role[];
  isAbove(member: Member): boolean;
  onRoleChange(change: RoleChange): void;
}

function useColumns({ roles, isAbove, onRoleChange }: ColumnsOptions): DataColumn<Member>[] {
  const t = useMembersText();
  const { person, lastLogin } = usePersonColumns<Member>({ idOf: ({ userId }) => userId });
  return [
    { ...person, header: t('column.nome') },
    {
      key: 'cargo',
      header: t('column.cargo'),
      cell: (member) => (
        <MemberRole member={member} roles={roles} isLocked={isAbove(member)} onChange={onRoleChange} />
      ),
    },
    lastLogin,
  ];
}
