import { usePalco } from '@palco/react';
import { useTeam } from '@palco/react/query';
import { type Team } from '@palco/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { Layers, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMissing } from '../../patterns/record';
import {
  Avatar,
  Button,
  buttonClass,
  Chip,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Tabs,
} from '../../ui';
import { useFormat } from '../../i18n';
import { useTeamManagerText } from './messages';
import { TeamDetails } from './team-details';
import record from '../../patterns/record/record.module.css';
import styles from './team-manager.module.css';
import type { TeamSearch, TeamTab } from './team-search.schema';
import { useTeamRights } from './use-team-rights';

export interface TeamPageProps {
  accountId: string;
  search: TeamSearch;
  onSearchChange(next: TeamSearch, options?: { replace?: boolean }): void;
  /** The people of the team; another feature's list, put in by the app. */
  renderMembers(team: { accountId: string; name: string }): ReactNode;
}

/** One team: who works in it, and what it is. */
export function TeamPage(props: TeamPageProps) {
  const t = useTeamManagerText();
  const team = useTeam(props.accountId);
  if (team.data) return <TeamContent {...props} team={team.data} />;
  const crumbs = [{ label: t('title'), link: { to: '/teams' as const } }];
  if (team.isPending) return <TeamSkeleton />;
  return (
    <>
      <PageHeader title={t('column.team')} breadcrumbs={crumbs} />
      {isMissing(team.error) ? (
        <TeamMissing accountId={props.accountId} />
      ) : (
        <ErrorState
          title={t('team.error')}
          requestId={team.error.requestId}
          retrying={team.isFetching}
          onRetry={() => void team.refetch()}
        />
      )}
    </>
  );
}

function TeamMissing({ accountId }: { accountId: string }) {
  const t = useTeamManagerText();
  const { session } = usePalco();
  const name = useTeamRights().ownTeam(accountId);
  return (
    <EmptyState
      icon={Layers}
      title={t('missing.title')}
      text={name === undefined ? t('missing.text') : t('missing.elsewhere', { team: name })}
      action={
        <>
          {name !== undefined && (
            <Button variant="primary" onClick={() => session.selectTeam(accountId)}>
              {t('missing.switch')}
            </Button>
          )}
          <Link to="/teams" className={buttonClass('secondary')}>
            {t('missing.back')}
          </Link>
        </>
      }
    />
  );
}

function TeamSkeleton() {
  return (
    <SkeletonGroup className={record.skeleton}>
      <Skeleton width={260} height={32} />
      <Skeleton width="100%" height={40} />
      <Skeleton width="100%" height={240} />
    </SkeletonGroup>
  );
}

function TeamContent({ team, search, onSearchChange, renderMembers }: TeamPageProps & { team: Team }) {
  const t = useTeamManagerText();
  const format = useFormat();
  const navigate = useNavigate();
  const { managesPeopleOf } = useTeamRights();
  const tab = search.tab ?? 'members';
  const { accountId, name } = team;
  return (
    <>
      <PageHeader
        title={name}
        lead={<Avatar name={name} src={team.thumbnail} size={40} shape="tile" />}
        chip={team.bloqueada && <Chip tone="warning">{t('blocked')}</Chip>}
        breadcrumbs={[{ label: t('title'), link: { to: '/teams' } }, { label: name }]}
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
          {tab === 'details' && (
            <TeamDetails team={team} onDeleted={() => void navigate({ to: '/teams', replace: true })} />
          )}
          {tab === 'members' &&
            (managesPeopleOf(accountId) ? renderMembers({ accountId, name }) : <NotMember />)}
        </Tabs>
      </div>
    </>
  );
}

function NotMember() {
  const t = useTeamManagerText();
  return <EmptyState icon={UserX} title={t('notMember.title')} text={t('notMember.text')} />;
}
