import type { Member, Role } from '@palco/sdk';
import { UserMinus } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { ListPage, type DataColumn, type EmptyText, type ListPageProps } from '../../patterns/list';
import { usePersonColumns, useRoleOptions, useUngrantable } from '../../people';
import { IconButton, Select } from '../../ui';
import type { MembersSearch } from './members-search.schema';
import styles from './members.module.css';
import { useMembersText } from './messages';
import type { MemberCommands, MemberTeam } from './use-member-commands';

interface MembersTableProps extends Pick<ListPageProps<Member, MembersSearch>, 'list' | 'answer'> {
  team: MemberTeam;
  roles: readonly Role[];
  selfId: string;
  region: RefObject<HTMLDivElement | null>;
  commands: MemberCommands;
  empty: EmptyText;
  /** The button that adds somebody, where the head of the page does not have it. */
  toolbarEnd?: ReactNode;
}

/** The people of a team, each with the role there, which is changed in place. */
export function MembersTable(props: MembersTableProps) {
  const { team, list, answer, roles, selfId, region, commands, empty, toolbarEnd } = props;
  const t = useMembersText();
  const ungrantableOf = useUngrantable();
  const above = new Set(
    roles.filter(({ permissoes }) => ungrantableOf(permissoes).length > 0).map(({ id }) => id),
  );
  const isAbove = ({ userId, cargoId }: Member) => userId !== selfId && above.has(cargoId);
  return (
    <ListPage
      label={t('label', { team: team.name })}
      list={list}
      answer={answer}
      columns={useColumns({ selfId, roles, isAbove, commands })}
      rowKey={({ userId }) => userId}
      rowName={({ nome }) => nome}
      renderActions={(member) =>
        !isAbove(member) && (
          <IconButton
            icon={UserMinus}
            size="sm"
            label={t('remove', { name: member.nome })}
            onClick={() => commands.remove(member)}
          />
        )
      }
      toolbar={{ searchLabel: t('search'), end: toolbarEnd }}
      empty={empty}
      error={{ title: t('error.title'), text: t('error.text') }}
      regionRef={region}
    />
  );
}

interface ColumnsOptions {
  selfId: string;
  roles: readonly Role[];
  /** Holds more than the signed-in person, who may only look. */
  isAbove(member: Member): boolean;
  commands: MemberCommands;
}

function useColumns({ selfId, roles, isAbove, commands }: ColumnsOptions): DataColumn<Member>[] {
  const t = useMembersText();
  const { person, lastLogin } = usePersonColumns<Member>({ isSelf: ({ userId }) => userId === selfId });
  return [
    { ...person, header: t('column.nome') },
    {
      key: 'cargo',
      header: t('column.cargo'),
      cell: (member) =>
        isAbove(member) ? (
          <span className={styles.locked}>
            {member.cargo_nome}
            <small className={styles.reason}>{t('why.above')}</small>
          </span>
        ) : (
          <MemberRole member={member} roles={roles} commands={commands} />
        ),
    },
    lastLogin,
  ];
}

type MemberRoleProps = Pick<ColumnsOptions, 'roles' | 'commands'> & { member: Member };

/** Another role is asked about before it is given. */
function MemberRole({ member, roles, commands }: MemberRoleProps) {
  const t = useMembersText();
  const options = useRoleOptions(roles, { current: { id: member.cargoId, nome: member.cargo_nome } });
  const control = useRef<HTMLButtonElement>(null);
  const roleOf = (wanted: string) => roles.find(({ id }) => id === wanted);
  return (
    <Select
      ref={control}
      className={styles.role}
      size="sm"
      label={t('role', { name: member.nome })}
      value={member.cargoId}
      options={options}
      onValueChange={(id) => {
        const role = roleOf(id);
        if (!role || id === member.cargoId) return;
        commands.changeRole({ member, role, control, before: roleOf(member.cargoId) });
      }}
    />
  );
}
