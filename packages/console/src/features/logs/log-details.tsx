import type { Log } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui';
import { ChangeList } from './change';
import { useLogsText } from './messages';
import { useMoment } from './use-moment';
import styles from './logs.module.css';

/** All that is known of an entry: every field before and after, and the record as the server keeps it. */
export function LogDetails({ log, actor }: { log: Log; actor: string }) {
  const t = useLogsText();
  const { user } = log;
  return (
    <div className={styles.open}>
      <ChangeList log={log} />
      <details className={styles.technical}>
        <summary>{t('technical')}</summary>
        <Facts log={log} />
        <p className={styles.more}>
          <Link to="/records" search={{ by: 'identifier', search: log.identifier, period: 'all' }}>
            {t('info.records')}
          </Link>
          {user !== null && (
            <Link to="/records" search={{ search: user.email, period: 'all' }}>
              {t('info.person', { name: actor })}
            </Link>
          )}
        </p>
      </details>
    </div>
  );
}

function Facts({ log }: { log: Log }) {
  const t = useLogsText();
  const { whole } = useMoment();
  const { user, principal } = log;
  const facts = [
    { key: 'identifier', value: log.identifier },
    { key: 'event', value: log.event },
    { key: 'user', value: principal.label ?? user?.name ?? '' },
    { key: 'email', value: user?.email ?? '' },
    { key: 'ip', value: log.ip },
    { key: 'browser', value: log.user_agent },
    { key: 'team', value: log.accountName },
    { key: 'time', value: whole(log.created_at) },
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`info.${key}`)}</dt>
          <dd>
            <span>{value || t('value.none')}</span>
            {key === 'identifier' && <CopyButton text={value} label={t('info.copy')} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
