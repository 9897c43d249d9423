import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import { ladderNews } from '../../../media/live/ladder-news.pure';
import type { LadderNews } from '../../../media/live/ladder-news.pure';
import type { LadderFigures } from '../../../ports/live-ingest';
import { figuresOf } from './signal-connection';
import type { Connection, Registry } from './signal-connection';

const nameOf = ({ live, signalId }: Pick<Connection, 'live' | 'signalId'>): string =>
  `${live.id}/${signalId}`;

/** Tells the metrics, the log of the server and that of the live which renditions are encoded, by what, and which are shed. */
export async function watchLadder({ context }: Registry, connection: Connection): Promise<void> {
  const figures = figuresOf(connection)?.rungs;
  if (figures === undefined || figures.planned.length === 0)
    return context.renditions.forget(nameOf(connection));
  context.renditions.note(nameOf(connection), figures);
  const { told, news } = ladderNews(connection.ladder, figures);
  connection.ladder = told;
  if (news === null) return;
  context.renditions.count({ shed: news.shed.length, returned: news.returned.length });
  const { live, signalId } = connection;
  const detail = { live: live.id, signal: signalId, ...figures };
  context.log.info(detail, 'renditions of a live are encoded, were shed, or are encoded again');
  const call = systemSource('ingest', live.accountId);
  for (const { event, record } of entriesOf(news, figures))
    await recordEvent(context.db, { call, event, of: { id: live.id }, record });
}

export const forgetLadder = ({ context }: Registry, connection: Connection): void =>
  context.renditions.forget(nameOf(connection));

function entriesOf({ isBegun, shed, returned }: LadderNews, { encoder, encoded, ...figures }: LadderFigures) {
  const missing = figures.shed.length > 0 ? figures.shed.join(', ') : undefined;
  const record = recordOfChange({ encoder, encoded: encoded.join(', '), shed: missing });
  return [
    ...(isBegun ? [{ event: 'LIVE_QUALIDADES_INICIADAS', record } as const] : []),
    ...(shed.length > 0 ? [{ event: 'LIVE_QUALIDADES_REDUZIDAS', record } as const] : []),
    ...(returned.length > 0 ? [{ event: 'LIVE_QUALIDADES_RETOMADAS', record } as const] : []),
  ];
}
