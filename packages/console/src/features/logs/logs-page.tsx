import { logsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { ScrollText } from 'lucide-react';
import { ListPage, useListSearch } from '../../patterns/list';
import { useActions } from '../../patterns/action';
import { Chip, PageHeader } from '../../ui';
import { DayHead } from './day-head';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { LogDetails } from './log-details';
import { useLogsText } from './messages';
import { logsList } from './logs.list';
import { Presets } from './presets';
import { RowButtons } from './row-buttons';
import { SearchType } from './search-type';
import { useLogColumns } from './use-log-columns';
import { useLogRows } from './use-log-rows';
import { useReader } from './use-reader';
import { useLogsQuery } from './use-logs-query';
import { useRestore } from './use-restore';
import { useSentences } from './use-sentences';

/** What an object that cannot be one finds: nothing, without asking. */
const nothing = { items: [], pagination: { page: 1, limit: 10, total: 0, pagesTotal: 0 } };

/** The activity log: what was done, by whom and from where. */
export function LogsPage() {
  const t = useLogsText();
  const list = useListSearch(logsList);
  const reader = useReader();
  const query = useLogsQuery(list.search, reader);
  const { page, limit } = list.query;
  const answer = usePalcoQuery((palco) => logsQueryOptions(palco, { ...query, page, limit }), {
    enabled: query !== null,
  });
  const logs =
    query === null ? { ...answer, data: nothing, isPending: false, isPlaceholderData: false } : answer;
  const { items, isOpen, toggle } = useLogRows(logs.data?.items);
  const { plain, say } = useSentences();
  const restore = useRestore();
  const offered = useActions(restore);
  return (
    <>
      <PageHeader title={t('title')} chip={<Chip>{t('beta')}</Chip>} actions={<ExportMenu query={query} />} />
      <Presets list={list} reader={reader} total={logs.data?.pagination.total ?? null} />
      <ListPage
        t={t}
        // Only a search finds nothing; a period without events has none.
        list={{ ...list, narrowed: list.search.search !== undefined }}
        answer={{ ...logs, data: logs.data && { ...logs.data, items } }}
        columns={useLogColumns()}
        rowKey={({ id }) => id}
        sectionOf={({ day }) => ({ key: day, head: <DayHead day={day} today={reader.today} /> })}
        renderBelow={(row) =>
          row.folded === null && isOpen(row) && <LogDetails log={row.log} actor={say(row).actor} />
        }
        actions={{ ...restore, items: [], nameOf: plain }}
        renderActions={(row) => (
          <RowButtons
            what={plain(row)}
            restore={offered.of(row)}
            isOpen={isOpen(row)}
            onToggle={() => toggle(row)}
          />
        )}
        toolbar={{
          start: <SearchType list={list} />,
          end: <Filters list={list} reader={reader} isMalformed={query === null} />,
        }}
        empty={{ icon: ScrollText }}
        // The specification has the same empty state where the log did not come.
        errorText={t('empty.text')}
      />
    </>
  );
}
