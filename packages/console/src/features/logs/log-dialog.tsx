import type { Log } from '@palco/sdk/admin';
import { Link } from '@tanstack/react-router';
import { CopyButton, Dialog } from '../../ui';
import { useLogsText } from './messages';
import { useMoment } from './moment-cell';
import styles from './logs.module.css';

interface LogDialogProps {
  /** The entry; null closes. */
  log: Log | null;
  name: string;
  onClose(): void;
}

/** All that is known of an entry: the object, who did it, and from where. */
export function LogDialog({ log, name, onClose }: LogDialogProps) {
  const t = useLogsText();
  return (
    <Dialog
      open={log !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('info.title')}
      description={name}
      size="sm"
    >
      {log && <LogFacts log={log} onClose={onClose} />}
    </Dialog>
  );
}

function LogFacts({ log, onClose }: { log: Log; onClose(): void }) {
  const t = useLogsText();
  const moment = useMoment();
  const { user, principal } = log;
  const facts = [
    { key: 'object', value: log.object?.name ?? '' },
    { key: 'identifier', value: log.identifier, isCode: true },
    { key: 'name', value: principal.label ?? user?.name ?? '' },
    { key: 'email', value: user?.email ?? '' },
    { key: 'ip', value: log.ip },
    { key: 'browser', value: log.user_agent },
    { key: 'team', value: log.accountName },
    { key: 'time', value: moment(log.created_at) },
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, value, ...rest }) => (
        <div key={key}>
          <dt>{t(`info.${key}`)}</dt>
          <dd>
            {'isCode' in rest ? <code>{value}</code> : value || t('value.none')}
            {'isCode' in rest && <CopyButton text={value} label={t('info.copy')} />}
          </dd>
        </div>
      ))}
      <Link
        to="/records"
        search={{ by: 'identifier', search: log.identifier, period: 'all' }}
        onClick={onClose}
      >
        {t('info.records')}
      </Link>
    </dl>
  );
}
