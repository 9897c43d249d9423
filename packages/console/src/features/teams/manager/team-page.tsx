import { teamQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Team } from '@palco/sdk/admin';
import { Layers, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { PageActions } from '../../../patterns/action';
import { useSwitchTeam } from '../../../patterns/form';
import { useAddress } from '../../../patterns/list';
import { NotReady, RecordSkeleton, useLogItem } from '../../../patterns/record';
import {
  Avatar,
  Button,
  Chip,
  EmptyState,
  LinkButton,
  PageHeader,
  Tabs,
  type EmptyStateProps,
} from '../../../ui';
import { island } from '../../../ui/lazy';
import { useTeamsText } from './messages';
import styles from './team-manager.module.css';
import type { TeamSearch, TeamTab } from './teams.list';
import { useTeamRights } from './use-team-rights';

// Lazy: it brings the code of forms, and most people open the page for its members.
const TeamDetails = island(async () => (await import('./team-details')).TeamDetails);

export interface TeamPageProps {
  accountId: string;
  /** The people of the team; another feature's list, put in by the app. */
  renderMembers(team: { accountId: string; name: string }): ReactNode;
}

/** One team: who works in it, and what it is. */
export function TeamPage({ accountId, renderMembers }: TeamPageProps) {
  const t = useTeamsText();
  const team = usePalcoQuery((palco) => teamQueryOptions(palco, accountId));
  const missing = useMissing(accountId);
  if (team.data) return <TeamContent team={team.data} renderMembers={renderMembers} />;
  const crumbs = [{ label: t('title'), link: { to: '/teams' as const } }];
  return (
    <NotReady
      answers={[team]}
      renderHeader={() => <PageHeader title={t('column.team')} breadcrumbs={crumbs} />}
      skeleton={<RecordSkeleton heights={[40, 240]} />}
      missing={missing}
      errorTitle={t('team.error')}
    />
  );
}

/** A team of another client opens after a switch to it. */
function useMissing(accountId: string): EmptyStateProps {
  const t = useTeamsText();
  const switchTeam = useSwitchTeam();
  const name = useTeamRights().ownTeam(accountId);
  return {
    icon: Layers,
    title: t('missing.title'),
    text: name === undefined ? t('missing.text') : t('missing.elsewhere', { team: name }),
    action: (
      <>
        {name !== undefined && (
          <Button variant="primary" onClick={() => switchTeam(accountId)}>
            {t('missing.switch')}
          </Button>
        )}
        <LinkButton to="/teams">{t('missing.back')}</LinkButton>
      </>
    ),
  };
}

function TeamContent({ team, renderMembers }: Pick<TeamPageProps, 'renderMembers'> & { team: Team }) {
  const t = useTeamsText();
  const format = useFormat();
  const { search, onSearchChange } = useAddress<TeamSearch>();
  const { seesPeopleOf } = useTeamRights();
  const logItem = useLogItem({ isOfClient: true });
  const tab = search.tab ?? 'members';
  const { accountId, name } = team;
  return (
    <>
      <PageHeader
        title={name}
        lead={<Avatar name={name} src={team.thumbnail} size={40} shape="tile" />}
        chip={team.bloqueada && <Chip tone="warning">{t('blocked')}</Chip>}
        breadcrumbs={[{ label: t('title'), link: { to: '/teams' } }, { label: name }]}
        actions={<PageActions items={[logItem(team.accountId)]} />}
      />
      <div className={styles.tabs}>
        <Tabs<TeamTab>
          label={t('tabs')}
          value={tab}
          tabs={[
            { value: 'members', label: t('tab.members'), count: format.number(team.membersTotal) },
            { value: 'details', label: t('tab.details') },
          ]}
          onValueChange={(next) => onSearchChange(next === 'members' ? {} : { tab: next })}
        >
          {tab === 'details' && <TeamDetails team={team} fallback={<RecordSkeleton heights={[240]} />} />}
          {tab === 'members' &&
            (seesPeopleOf(accountId) ? renderMembers({ accountId, name }) : <NotMember />)}
        </Tabs>
      </div>
    </>
  );
}

function NotMember() {
  const t = useTeamsText();
  return <EmptyState icon={UserX} title={t('notMember.title')} text={t('notMember.text')} />;
}
