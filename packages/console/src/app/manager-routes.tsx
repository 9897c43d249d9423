import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ClientPage, ClientsPage, type ClientsSearch } from '../features/clients';
import { TeamMembers, type MembersSearch } from '../features/members';
import { TeamPage, TeamsPage, type TeamSearch, type TeamsSearch } from '../features/team-manager';

export { AccountSettingsPage as AccountSettingsRoute } from '../features/account-settings';

/** The teams of the client. */
export function TeamsRoute() {
  const navigate = useNavigate();
  const search: TeamsSearch = useSearch({ from: '/gate/teams' });
  const change = useCallback(
    (next: TeamsSearch, options?: { replace?: boolean }) =>
      void navigate({ to: '/teams', search: next, replace: options?.replace }),
    [navigate],
  );
  return <TeamsPage search={search} onSearchChange={change} />;
}

/** One team; its people are the list of /members for another team. */
export function TeamRoute() {
  const navigate = useNavigate();
  const { accountId } = useParams({ from: '/gate/teams/$accountId' });
  const search: TeamSearch = useSearch({ from: '/gate/teams/$accountId' });
  const change = useCallback(
    (next: TeamSearch, options?: { replace?: boolean }) =>
      void navigate({
        to: '/teams/$accountId',
        params: { accountId },
        search: next,
        replace: options?.replace,
      }),
    [navigate, accountId],
  );
  const ofMembers = useMemo((): MembersSearch => {
    const { tab: _tab, ...rest } = search;
    return rest;
  }, [search]);
  return (
    <TeamPage
      key={accountId}
      accountId={accountId}
      search={search}
      onSearchChange={change}
      renderMembers={(team) => (
        <TeamMembers
          team={{ id: team.accountId, name: team.name }}
          search={ofMembers}
          onSearchChange={change}
        />
      )}
    />
  );
}

/** The companies that own teams. */
export function ClientsRoute() {
  const navigate = useNavigate();
  const search: ClientsSearch = useSearch({ from: '/gate/clients' });
  const change = useCallback(
    (next: ClientsSearch, options?: { replace?: boolean }) =>
      void navigate({ to: '/clients', search: next, replace: options?.replace }),
    [navigate],
  );
  return <ClientsPage search={search} onSearchChange={change} />;
}

/** One client. */
export function ClientRoute() {
  const { contaId } = useParams({ from: '/gate/clients/$contaId' });
  return <ClientPage key={contaId} contaId={contaId} />;
}
