import { usePermission, useSession } from '@palco/react';
import { useMembers, useRoles } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { KnownSession } from '@palco/sdk/session';
import { LockKeyhole, UserPlus, Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, EmptyState, ListToolbar, PageHeader, useListSearch } from '../../ui';
import { AddMemberDialog } from './add-member-dialog';
import { ChangeRoleDialog, RemoveMemberDialog, type MemberQuestion } from './member-dialogs';
import type { MembersSearch } from './members-search.schema';
import { MembersTable } from './members-table';
import { useMembersText } from './messages';

export interface MembersPageProps {
  /** The list's part of the address, read by `parseMembersSearch`. */
  search: MembersSearch;
  onSearchChange(next: MembersSearch, options?: { replace?: boolean }): void;
}

type Ready = Extract<KnownSession, { stage: 'ready' }>;

/** The people of the selected team, for those who manage them; a friendly word for everybody else. */
export function MembersPage(props: MembersPageProps) {
  const t = useMembersText();
  const session = useSession();
  const manages = usePermission('gerenciarTimes', 'manageTeamUsers');
  if (session.stage !== 'ready') return null;
  if (manages) return <ManagedMembers {...props} session={session} />;
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta', { team: session.team.conta_nome })} />
      <Refused />
    </>
  );
}

/** The access table lets showVOD in; the list itself belongs to those who manage. */
function Refused() {
  const t = useMembersText();
  return <EmptyState icon={LockKeyhole} title={t('refused.title')} text={t('refused.text')} />;
}

const noRoles: readonly [] = [];

function ManagedMembers({ search, onSearchChange, session }: MembersPageProps & { session: Ready }) {
  const t = useMembersText();
  const team = { id: session.team.conta_id, name: session.team.conta_nome };
  const list = useListSearch<MembersSearch>({ name: 'members', search, onSearchChange });
  const members = useMembers(team.id, list.query);
  const roles = useRoles().data?.items ?? noRoles;
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<MemberQuestion | null>(null);
  const region = useRef<HTMLDivElement>(null);
  // Whoever may not look for people cannot add them either.
  const mayAdd = usePermission('showUsers', 'manageTeamUsers');
  const selfId = session.me.user.id;
  const isRefused = isSdkError(members.error) && members.error.status === 403;

  const add = (
    <Button variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta', { team: team.name })}
        actions={mayAdd && !isRefused && add}
      />
      {isRefused ? (
        <Refused />
      ) : (
        <>
          <ListToolbar list={list} searchLabel={t('search')} />
          <MembersTable
            team={team}
            list={list}
            members={members}
            roles={roles}
            selfId={selfId}
            region={region}
            onAsk={setAsked}
            empty={
              <EmptyState
                icon={Users}
                title={t('empty.title')}
                text={t('empty.text', { team: team.name })}
                action={mayAdd && add}
              />
            }
          />
        </>
      )}
      {adding && <AddMemberDialog team={team} roles={roles} onClose={() => setAdding(false)} />}
      {asked?.about === 'role' && (
        <ChangeRoleDialog
          member={asked.member}
          isSelf={asked.member.userId === selfId}
          team={team}
          role={asked.role}
          before={roles.find(({ id }) => id === asked.member.cargoId)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.about === 'remove' && (
        <RemoveMemberDialog
          member={asked.member}
          isSelf={asked.member.userId === selfId}
          team={team}
          onClose={() => setAsked(null)}
          onRemoved={() => region.current?.focus()}
        />
      )}
    </>
  );
}
