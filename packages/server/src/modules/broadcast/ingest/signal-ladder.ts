import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import { ladderNews, shownLadder } from '../../../media/live/ladder-news.pure';
import type { LadderNews } from '../../../media/live/ladder-news.pure';
import type { LadderFigures } from '../../../ports/live-ingest';
import { figuresOf } from './signal-connection';
import type { Connection, Registry } from './signal-connection';

const nameOf = ({ live, signalId }: Pick<Connection, 'live' | 'signalId'>): string =>
  `${live.id}/${signalId}`;

/** Tells the metrics, the log of the server and that of the live which renditions are encoded, by what, and which are shed. */
export async function watchLadder({ context }: Registry, connection: Connection): Promise<void> {
  const figures = figuresOf(connection)?.rungs;
  if (figures === undefined || shownLadder(figures) === null)
    return context.renditions.forget(nameOf(connection));
  context.renditions.note(nameOf(connection), figures);
  const { told, news } = ladderNews(connection.ladder, figures);
  connection.ladder = told;
  if (news === null) return;
  context.renditions.count({ shed: news.shed.length, returned: news.returned.length });
  const { live, signalId } = connection;
  const detail = { live: live.id, signal: signalId, ...figures };
  context.log.info(detail, 'renditions of a live are there, were shed, or are back');
  const call = systemSource('ingest', live.accountId);
  for (const { event, record } of entriesOf(news, figures))
    await recordEvent(context.db, { call, event, of: { id: live.id }, record });
}

export const forgetLadder = ({ context }: Registry, connection: Connection): void =>
  context.renditions.forget(nameOf(connection));

const listOf = (names: readonly string[]): string | undefined =>
  names.length > 0 ? names.join(', ') : undefined;

function entriesOf({ isBegun, shed, returned }: LadderNews, { encoder, planned, ...now }: LadderFigures) {
  const [encoded, missing, copied] = [now.encoded, now.shed, now.copied].map(listOf);
  const by = planned.length > 0 ? encoder : undefined;
  const record = recordOfChange({ encoder: by, encoded, shed: missing, copied });
  return [
    ...(isBegun ? [{ event: 'LIVE_QUALIDADES_INICIADAS', record } as const] : []),
    ...(shed.length > 0 ? [{ event: 'LIVE_QUALIDADES_REDUZIDAS', record } as const] : []),
    ...(returned.length > 0 ? [{ event: 'LIVE_QUALIDADES_RETOMADAS', record } as const] : []),
  ];
}
