import { useSession } from '@palco/react';
import { useMembers, useRoles } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { LockKeyhole, UserPlus, Users } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import { useListSearch } from '../../patterns/list';
import { Button, EmptyState } from '../../ui';
import { AddMemberDialog } from './add-member-dialog';
import type { MembersSearch } from './members-search.schema';
import { MembersTable } from './members-table';
import { useMembersText } from './messages';
import { useMemberCommands, type MemberTeam } from './use-member-commands';

export interface TeamMembersProps {
  team: MemberTeam;
  /** The list's part of the address. */
  search: MembersSearch;
  onSearchChange(next: MembersSearch, options?: { replace?: boolean }): void;
  /** The head of the page, with the button that adds somebody; without it the button stands in the toolbar. */
  renderHeader?(add: ReactNode): ReactNode;
}

const noRoles: readonly [] = [];

/** Says that the list belongs to those who manage teams or their people. */
export function Refused() {
  const t = useMembersText();
  return <EmptyState icon={LockKeyhole} title={t('refused.title')} text={t('refused.text')} />;
}

/** The people of a team: search, roles changed in place, adding and removing. */
export function TeamMembers({ team, search, onSearchChange, renderHeader }: TeamMembersProps) {
  const t = useMembersText();
  const list = useListSearch<MembersSearch>({ name: 'members', search, onSearchChange });
  const members = useMembers(team.id, list.query);
  const roles = useRoles().data?.items ?? noRoles;
  const [adding, setAdding] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  // Adding a member needs the permission to search people.
  const mayAdd = useMay('addMembers');
  const session = useSession();
  const selfId = session.stage === 'ready' ? session.me.user.id : '';
  const { commands, dialogs } = useMemberCommands({ team, selfId, focusAfter: region });
  const isRefused = isSdkError(members.error) && members.error.status === 403;

  const add = !mayAdd.isHidden && !isRefused && (
    <Button variant="primary" icon={UserPlus} reason={mayAdd.reason} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {renderHeader?.(add)}
      {isRefused ? (
        <Refused />
      ) : (
        <MembersTable
          team={team}
          list={list}
          answer={members}
          roles={roles}
          selfId={selfId}
          region={region}
          commands={commands}
          toolbarEnd={renderHeader ? undefined : add}
          empty={{
            icon: Users,
            title: t('empty.title'),
            text: t('empty.text', { team: team.name }),
            action: add,
          }}
        />
      )}
      {adding && <AddMemberDialog team={team} roles={roles} onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  );
}
