import { eventTypesQueryOptions, useLogs, usePalcoQuery } from '@palco/react/query';
import type { Log } from '@palco/sdk';
import { ScrollText, Info } from 'lucide-react';
import { useState } from 'react';
import { ListPage, useListSearch, type DataColumn } from '../../patterns/list';
import { Avatar, Chip, IconButton, PageHeader, Select } from '../../ui';
import { EventCell } from './event-cell';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { LogDialog } from './log-dialog';
import { responsibleOf } from './log-person.pure';
import { useRecordsText } from './messages';
import { MomentCell, MomentLine } from './moment-cell';
import { RecordList } from './record-list';
import { recordsList } from './records.list';
import styles from './records.module.css';
import { useReader } from './use-reader';
import { useRecordsQuery } from './use-records-query';

const searchTypes = ['user', 'identifier'] as const;

/** What an object that cannot be one finds: nothing, without asking. */
const nothing = { items: [], pagination: { page: 1, limit: 10, total: 0, pagesTotal: 0 } };

/** The activity log: what was done, by whom and from where. */
export function RecordsPage() {
  const t = useRecordsText();
  const list = useListSearch(recordsList);
  const reader = useReader();
  const query = useRecordsQuery(list.search, reader);
  const { page, limit } = list.query;
  const logs = useLogs({ ...query, page, limit }, { enabled: query !== null });
  const { nameOf } = useEventNames();
  const [shown, setShown] = useState<Log | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        chip={<Chip tone="brand">{t('beta')}</Chip>}
        actions={<ExportMenu query={query} />}
      />
      <ListPage
        t={t}
        // Only a search finds nothing; a period without events has none.
        list={{ ...list, narrowed: list.search.search !== undefined }}
        answer={
          query === null ? { ...logs, data: nothing, isPending: false, isPlaceholderData: false } : logs
        }
        columns={useColumns()}
        rowKey={({ id }) => id}
        actions={{ noun: ['logs'], nameOf, items: [] }}
        renderActions={(log) => (
          <IconButton
            icon={Info}
            size="sm"
            label={t('info', { event: nameOf(log) })}
            onClick={() => setShown(log)}
          />
        )}
        toolbar={{
          start: (
            <Select
              label={t('by')}
              value={list.search.by ?? 'user'}
              options={searchTypes.map((value) => ({ value, label: t(`by.${value}`) }))}
              onValueChange={(by) => list.change({ by: by === 'user' ? undefined : by })}
            />
          ),
          children: query === null && (
            <p role="alert" className={styles.malformed}>
              {t('malformed')}
            </p>
          ),
          end: <Filters list={list} reader={reader} />,
        }}
        empty={{ icon: ScrollText }}
      />
      <LogDialog log={shown} name={shown === null ? '' : nameOf(shown)} onClose={() => setShown(null)} />
    </>
  );
}

/** The names of the types of events, and until they are there the types themselves. */
function useEventNames() {
  const names = usePalcoQuery(eventTypesQueryOptions).data;
  return { nameOf: ({ event }: Log): string => names?.[event] ?? event.replaceAll('_', ' ') };
}

function useColumns(): DataColumn<Log>[] {
  const t = useRecordsText();
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
  const t = useRecordsText();
  const text = responsibleOf(log, t('system'));
  return (
    <div className={styles.person}>
      <Avatar name={log.user?.name ?? t('system')} src={log.user?.avatar} size={22} />
      <span className={styles.email} title={text}>
        {text}
      </span>
      <MomentLine at={log.created_at} />
    </div>
  );
}
