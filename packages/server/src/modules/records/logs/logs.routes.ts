import { Readable } from 'node:stream';
import type { ServerContext } from '../../../kernel/context';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { isOpenTo, requireFactor } from '../../core/access';
import { eventNames } from './event-names.pure';
import { deleteExpiredEvents } from './delete-expired-events';
import { logsScope } from './logs.policy.pure';
import { csvHeader, presentLog, toCsv } from './logs.presenter.pure';
import { listTeams, selectLogs } from './logs.selection';
import type { LogSelection } from './logs.selection';
import { countLogs, eachLog, readPage } from './logs.store';
import { createLogTotals } from './logs.totals';
import type { LogTotals } from './logs.totals';

const dayMs = 24 * 60 * 60_000;

async function selectionOf({
  context,
  principal,
  query,
}: Call<'listLogs'> | Call<'exportLogs'>): Promise<LogSelection> {
  const { user, actor, identifier, event, start, end, teamId } = query;
  const teams = await listTeams(context.db, logsScope(principal, query, context.config.product));
  if (teamId !== undefined) requireFactor(principal, teams);
  // Of several teams, those that are closed to the caller are left out.
  const open = teams.filter((team) => isOpenTo(principal, team)).map(({ id }) => id);
  return selectLogs(context.db, open, { user, actor, identifier, event, start, end });
}

async function listLogs(call: Call<'listLogs'>, totals: LogTotals): Promise<Answer<'listLogs'>> {
  const { context, query, language } = call;
  const { page, limit, order = 'desc' } = query;
  const selection = await selectionOf(call);
  const total = await totals.totalOf(selection, (range) => countLogs(context.db, selection, range));
  const rows = await readPage(context.db, selection, { order, page, limit, total });
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  return {
    status: 200,
    headers: { vary: 'Accept-Language' },
    body: {
      items: rows.map((row) => presentLog(row, { language, toUrl })),
      pagination: pagination(query, total),
    },
  };
}

async function* csvOf({ db }: ServerContext, selection: LogSelection, order: 'asc' | 'desc') {
  yield csvHeader;
  for await (const rows of eachLog(db, selection, order)) yield toCsv(rows);
}

async function* jsonOf(
  { context, language }: Pick<Call<'exportLogs'>, 'context' | 'language'>,
  selection: LogSelection,
  order: 'asc' | 'desc',
) {
  const toUrl = (key: string): string => context.mediaLinks.url(key);
  let before = '[';
  for await (const rows of eachLog(context.db, selection, order)) {
    const items = rows.map((row) => JSON.stringify(presentLog(row, { language, toUrl })));
    yield `${before}\n${items.join(',\n')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function exportLogs(call: Call<'exportLogs'>): Promise<Answer<'exportLogs'>> {
  const { context, query } = call;
  const { order = 'desc', format = 'csv' } = query;
  const selection = await selectionOf(call);
  const headers = { 'content-disposition': `attachment; filename="registros.${format}"` };
  return format === 'csv'
    ? {
        status: 200,
        type: 'text/csv',
        headers,
        body: () => Readable.from(csvOf(context, selection, order)),
      }
    : {
        status: 200,
        type: 'application/json',
        headers,
        body: () => Readable.from(jsonOf(call, selection, order)),
      };
}

/** The activity log. Other modules write its entries with `recordEvent`; this one reads them, and deletes those too old. */
export function createLogsModule(context: ServerContext): ServerModule {
  const totals = createLogTotals(context.clock);
  return {
    name: 'logs',
    handlers: {
      listLogs: (call) => listLogs(call, totals),
      exportLogs,
      async listEventTypes({ language }) {
        const named = Object.entries(eventNames).map(([event, names]) => [event, names[language]]);
        return {
          status: 200,
          headers: { vary: 'Accept-Language' },
          body: Object.fromEntries(named) as Record<string, string>,
        };
      },
    },
    start() {
      context.jobs.every('forget-events', {
        everyMs: dayMs,
        run: async (signal) => void (await deleteExpiredEvents(context, signal)),
      });
    },
  };
}
