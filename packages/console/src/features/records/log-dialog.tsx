import type { Log } from '@palco/sdk/admin';
import { useFormat } from '../../i18n';
import { CopyButton, Dialog } from '../../ui';
import { responsibleOf } from './log-person.pure';
import { useRecordsText } from './messages';
import styles from './records.module.css';

interface LogDialogProps {
  /** The entry; null closes. */
  log: Log | null;
  name: string;
  onClose(): void;
}

/** All that is known of an entry: the object, who did it, and from where. */
export function LogDialog({ log, name, onClose }: LogDialogProps) {
  const t = useRecordsText();
  return (
    <Dialog
      open={log !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('info.title')}
      description={name}
      size="sm"
    >
      {log && <LogFacts log={log} />}
    </Dialog>
  );
}

function LogFacts({ log }: { log: Log }) {
  const t = useRecordsText();
  const format = useFormat();
  const { user } = log;
  const facts = [
    { key: 'identifier', value: log.identifier, isCode: true },
    { key: 'name', value: user?.name ?? responsibleOf(log, t('system')) },
    { key: 'email', value: user?.email ?? '' },
    { key: 'ip', value: log.ip },
    { key: 'browser', value: log.user_agent },
    { key: 'team', value: log.accountName },
    { key: 'time', value: format.dateTime(log.created_at) },
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
    </dl>
  );
}
