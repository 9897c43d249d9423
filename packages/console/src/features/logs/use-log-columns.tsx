import { eventTypesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Log } from '@palco/sdk/admin';
import type { DataColumn } from '../../patterns/list';
import { Avatar } from '../../ui';
import { EventCell } from './event-cell';
import { useLogsText } from './messages';
import { MomentCell, MomentLine } from './moment-cell';
import { RecordList } from './record-list';
import styles from './logs.module.css';

/** The names of the types of events, and until they are there the types themselves. */
export function useEventNames() {
  const names = usePalcoQuery(eventTypesQueryOptions).data;
  return { nameOf: ({ event }: Log): string => names?.[event] ?? event.replaceAll('_', ' ') };
}

/** When, what with its change, and who. */
export function useLogColumns(): DataColumn<Log>[] {
  const t = useLogsText();
  const { nameOf } = useEventNames();
  return [
    {
      key: 'created_at',
      header: t('column.created_at'),
      isWide: false,
      priority: 2,
      cell: ({ created_at: at }) => <MomentCell at={at} />,
    },
    {
      key: 'event',
      header: t('column.event'),
      isWide: true,
      cell: (log) => <EventCell log={log} name={nameOf(log)} />,
    },
    { key: 'record', header: t('column.record'), cell: (log) => <RecordList log={log} /> },
    { key: 'user', header: t('column.user'), cell: (log) => <Responsible log={log} /> },
  ];
}

function Responsible({ log }: { log: Log }) {
  // A person by the e-mail; a program, the server or a mailed link by what it is.
  const text = log.principal.label ?? log.user?.email ?? '';
  return (
    <div className={styles.person}>
      <Avatar name={log.user?.name ?? text} src={log.user?.avatar} size={22} />
      <span className={styles.email} title={text}>
        {text}
      </span>
      <MomentLine at={log.created_at} />
    </div>
  );
}
