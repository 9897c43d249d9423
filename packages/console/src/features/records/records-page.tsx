import { logsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Log } from '@palco/sdk/admin';
import { ScrollText, Info } from 'lucide-react';
import { useState } from 'react';
import { ListPage, useListSearch } from '../../patterns/list';
import { Chip, IconButton, PageHeader } from '../../ui';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { LogDialog } from './log-dialog';
import { useRecordsText } from './messages';
import { recordsList } from './records.list';
import { Malformed, SearchType } from './search-type';
import { useEventNames, useRecordColumns } from './use-record-columns';
import { useReader } from './use-reader';
import { useRecordsQuery } from './use-records-query';

/** What an object that cannot be one finds: nothing, without asking. */
const nothing = { items: [], pagination: { page: 1, limit: 10, total: 0, pagesTotal: 0 } };

/** The activity log: what was done, by whom and from where. */
export function RecordsPage() {
  const t = useRecordsText();
  const list = useListSearch(recordsList);
  const reader = useReader();
  const query = useRecordsQuery(list.search, reader);
  const { page, limit } = list.query;
  const logs = usePalcoQuery((palco) => logsQueryOptions(palco, { ...query, page, limit }), {
    enabled: query !== null,
  });
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
        columns={useRecordColumns()}
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
          start: <SearchType list={list} />,
          end: (
            <>
              {query === null && <Malformed />}
              <Filters list={list} reader={reader} />
            </>
          ),
        }}
        empty={{ icon: ScrollText }}
        // The specification has the same empty state where the log did not come.
        errorText={t('empty.text')}
      />
      <LogDialog log={shown} name={shown === null ? '' : nameOf(shown)} onClose={() => setShown(null)} />
    </>
  );
}
