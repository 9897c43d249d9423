import { logsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Log, LogsFileQuery } from '@palco/sdk/admin';
import { ScrollText, Info } from 'lucide-react';
import { useState, useEffect } from 'react';
import { instantsOf, dayAt, type Day } from '@palco/sdk/date-range';
import { useSession } from '@palco/react';
import { ListPage, useListSearch, type List } from '../../patterns/list';
import { Chip, IconButton, PageHeader, Select } from '../../ui';
import { useFormat } from '../../i18n';
import { useMay } from '../../access';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { LogDialog } from './log-dialog';
import { useLogsText } from './messages';
import { logsList, type LogsSearch } from './logs.list';
import { useEventNames, useLogColumns } from './use-log-columns';
import { filterOf, isMalformed, periodOf, type Reader } from './logs-query.pure';
import styles from './logs.module.css';

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

/** What the address asks for, without its page; null for an object that cannot be one. */
function useLogsQuery(search: LogsSearch, reader: Reader): LogsFileQuery | null {
  const { timeZone } = useFormat();
  if (isMalformed(search)) return null;
  const { start, end } = periodOf(search, reader.today);
  return {
    ...filterOf(search, reader),
    ...(start !== null && { start: instantsOf({ start, end: start }, timeZone).start }),
    ...(end !== null && { end: instantsOf({ start: end, end }, timeZone).end }),
    order: search.sort === 'created_at,asc' ? 'asc' : 'desc',
  };
}

const searchTypes = ['user', 'identifier'] as const;

/** What the search is for: people, or one object. */
function SearchType({ list }: { list: List<LogsSearch> }) {
  const t = useLogsText();
  return (
    <Select
      label={t('by')}
      value={list.search.by ?? 'user'}
      options={searchTypes.map((value) => ({ value, label: t(`by.${value}`) }))}
      onValueChange={(by) => list.change({ by: by === 'user' ? undefined : by })}
    />
  );
}

/** What was typed is the id of no object. */
function Malformed() {
  const t = useLogsText();
  return (
    <p role="alert" className={styles.malformed}>
      {t('malformed')}
    </p>
  );
}

/** The day that it is, also after midnight in a page that stays open. */
function useToday(timeZone: string): Day {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return dayAt(now, timeZone);
}

/** The signed-in person as a reader of the log. */
function useReader(): Reader {
  const session = useSession();
  const { timeZone } = useFormat();
  const choosesTeam = !useMay('chooseLogTeam').isHidden;
  const isDeveloper = !useMay('chooseLogClient').isHidden;
  return {
    today: useToday(timeZone),
    teamId: session.stage === 'ready' ? session.team.conta_id : '',
    choosesTeam,
    choosesClient: choosesTeam && isDeveloper,
  };
}
