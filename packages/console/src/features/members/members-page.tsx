import { usePermission, useSession } from '@palco/react';
import { PageHeader } from '../../ui';
import type { MembersSearch } from './members-search.schema';
import { useMembersText } from './messages';
import { Refused, TeamMembers } from './team-members';

export interface MembersPageProps {
  /** The list's part of the address, read by `parseMembersSearch`. */
  search: MembersSearch;
  onSearchChange(next: MembersSearch, options?: { replace?: boolean }): void;
}

/** The people of the selected team, for those who manage them; a friendly word for everybody else. */
export function MembersPage(props: MembersPageProps) {
  const t = useMembersText();
  const session = useSession();
  const manages = usePermission('gerenciarTimes', 'manageTeamUsers');
  if (session.stage !== 'ready') return null;
  const { conta_id: id, conta_nome: name } = session.team;
  const meta = t('meta', { team: name });
  if (manages) {
    return (
      <TeamMembers
        {...props}
        team={{ id, name }}
        renderHeader={(add) => <PageHeader title={t('title')} meta={meta} actions={add} />}
      />
    );
  }
  // The access table lets showVOD in; the list itself belongs to those who manage.
  return (
    <>
      <PageHeader title={t('title')} meta={meta} />
      <Refused />
    </>
  );
}
