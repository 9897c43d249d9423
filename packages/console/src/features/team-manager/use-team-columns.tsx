import type { TeamItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { type DataColumn } from '../../patterns/list';
import { Avatar, Chip } from '../../ui';
import { useFormat } from '../../i18n';
import { useTeamManagerText } from './messages';
import record from '../../patterns/record/record.module.css';
import styles from './team-manager.module.css';
import { useTeamRights } from './use-team-rights';

/** Picture, name with its chips, own role, number of people. */
export function useTeamColumns(): readonly DataColumn<TeamItem>[] {
  const t = useTeamManagerText();
  const format = useFormat();
  const { selectedId } = useTeamRights();
  return [
    {
      key: 'team',
      header: t('column.team'),
      cell: (team) => (
        <div className={styles.team}>
          <Avatar name={team.name} src={team.thumbnail} shape="tile" />
          <Link
            to="/teams/$accountId"
            params={{ accountId: team.accountId }}
            className={record.name}
            title={team.name}
          >
            {team.name}
          </Link>
          {team.accountId === selectedId && <Chip>{t('current')}</Chip>}
          {team.bloqueada && <Chip tone="warning">{t('blocked')}</Chip>}
        </div>
      ),
    },
    {
      key: 'role',
      header: t('column.role'),
      cell: ({ userTeamRole }) =>
        userTeamRole ? (
          <span className={styles.role} title={userTeamRole.nome}>
            {userTeamRole.nome}
          </span>
        ) : (
          <span className={record.muted}>{t('noRole')}</span>
        ),
    },
    {
      key: 'members',
      header: t('column.members'),
      align: 'end',
      cell: ({ membersTotal }) => (
        <>
          <span className={record.wide}>{format.number(membersTotal)}</span>
          <span className={record.narrow}>{t('members', { count: membersTotal })}</span>
        </>
      ),
    },
  ];
}
