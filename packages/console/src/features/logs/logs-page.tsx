import { logsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Log } from '@palco/sdk/admin';
import { ScrollText, Info } from 'lucide-react';
import { useState } from 'react';
import { ListPage, useListSearch } from '../../patterns/list';
import { Chip, IconButton, PageHeader } from '../../ui';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { LogDialog } from './log-dialog';
import { useLogsText } from './messages';
import { logsList } from './logs.list';
import { Malformed, SearchType } from './search-type';
import { useEventNames, useLogColumns } from './use-log-columns';
import { useReader } from './use-reader';
import { useLogsQuery } from './use-logs-query';

/** What an object that cannot be one finds: nothing, without asking. */
const nothing = { items: [], pagination: { page: 1, limit: 10, total: 0, pagesTotal: 0 } };

/** The activity log: what was done, by whom and from where. */
export function LogsPage() {
  const t = useLogsText();
  const list = useListSearch(logsList);
  const reader = useReader();
  const query = useLogsQuery(list.search, reader);
  const { page, limit } = list.query;
  const logs = usePalcoQuery((palco) => logsQueryOptions(palco, { ...query, page, limit }), {
    enabled: query !== null,
  });
  const { nameOf } = useEventNames();
  const [shown, setShown] = useState<Log | null>(null);
  return (
    <>
      <PageHeader title={t('title')} chip={<Chip>{t('beta')}</Chip>} actions={<ExportMenu query={query} />} />
      <ListPage
        t={t}
        // Only a search finds nothing; a period without events has none.
        list={{ ...list, narrowed: list.search.search !== undefined }}
        answer={
          query === null ? { ...logs, data: nothing, isPending: false, isPlaceholderData: false } : logs
        }
        columns={useLogColumns()}
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
