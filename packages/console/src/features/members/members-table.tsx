import type { Member, Role } from '@palco/sdk';
import { UserMinus } from 'lucide-react';
import { useMemo, type ReactNode, type RefObject } from 'react';
import { DataTable, type List, type ListAnswer } from '../../patterns/list';
import { useUngrantable } from '../../people';
import { IconButton } from '../../ui';
import { memberColumns } from './member-columns';
import type { MembersSearch } from './members-search.schema';
import { useMembersText } from './messages';
import type { MemberCommands, MemberTeam } from './use-member-commands';

interface MembersTableProps {
  team: MemberTeam;
  list: List<MembersSearch>;
  members: ListAnswer<Member>;
  roles: readonly Role[];
  selfId: string;
  region: RefObject<HTMLDivElement | null>;
  commands: MemberCommands;
  empty: ReactNode;
}

/** The people of a team, each with the role there, which is changed in place. */
export function MembersTable({
  team,
  list,
  members,
  roles,
  selfId,
  region,
  commands,
  empty,
}: MembersTableProps) {
  const t = useMembersText();
  const ungrantableOf = useUngrantable();
  const isAbove = useMemo(() => {
    const above = new Set(
      roles.filter(({ permissoes }) => ungrantableOf(permissoes).length > 0).map(({ id }) => id),
    );
    return (member: Member) => member.userId !== selfId && above.has(member.cargoId);
  }, [roles, ungrantableOf, selfId]);
  const columns = useMemo(
    () =>
      memberColumns({
        t,
        selfId,
        roles,
        isAbove,
        onRole: (member, role, control) =>
          commands.changeRole({
            member,
            role,
            control,
            before: roles.find(({ id }) => id === member.cargoId),
          }),
      }),
    [t, selfId, roles, isAbove, commands],
  );
  const renderActions = (member: Member) =>
    isAbove(member) ? null : (
      <IconButton
        icon={UserMinus}
        size="sm"
        label={t('remove', { name: member.nome })}
        onClick={() => commands.remove(member)}
      />
    );
  return (
    <DataTable
      label={t('label', { team: team.name })}
      list={list}
      answer={members}
      columns={columns}
      rowKey={(member) => member.userId}
      renderActions={renderActions}
      regionRef={region}
      empty={empty}
      errorTitle={t('error.title')}
      errorText={t('error.text')}
    />
  );
}
