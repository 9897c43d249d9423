import { useParams } from '@tanstack/react-router';
import { TeamMembers } from '../features/members';
import { TeamPage } from '../features/teams/manager';

/** One team; its people are the list of /members for another team. */
export function TeamRoute() {
  const { accountId } = useParams({ from: '/signed-in/teams/$accountId' });
  return (
    <TeamPage
      key={accountId}
      accountId={accountId}
      renderMembers={(team) => <TeamMembers team={{ id: team.accountId, name: team.name }} />}
    />
  );
}
