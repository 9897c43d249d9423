import { recordEvent, recordOfChange, systemSource } from '../../records/logs';
import type { DiskGap } from './disk-gaps.pure';
import { followGaps } from './disk-gaps.pure';
import { figuresOf } from './signal-connection';
import type { Connection, Registry } from './signal-connection';

const iso = (at: number): string => new Date(at).toISOString();

const recordOf = ({ from, until }: DiskGap) =>
  recordOfChange({ from: iso(from), until: until === null ? undefined : iso(until) });

export const hasFullDisk = (connection: Connection): boolean =>
  figuresOf(connection)?.problem === 'disk_full';

/** Only the programme is recorded. */
const isRecorded = ({ live, signalId, test }: Connection): boolean =>
  live.enableLive2vod && signalId === 1 && !test;

/** Logs once that a signal has no room on the disk and once that it has again, and tells of gaps in the recording from when to when. */
export async function watchRoom(registry: Registry, connection: Connection, isOver = false): Promise<void> {
  const { context } = registry;
  const isFull = !isOver && hasFullDisk(connection);
  const detail = { live: connection.live.id, signal: connection.signalId };
  if (isFull !== connection.hasFullDisk) {
    connection.hasFullDisk = isFull;
    if (isFull) context.log.error(detail, 'the disk is full: a signal is not recorded');
    else if (!isOver) context.log.info(detail, 'a signal has room on the disk again');
  }
  if (!isRecorded(connection)) return;
  const { gaps, news } = followGaps(connection.gaps, { isFull, isOver, now: context.clock.now() });
  connection.gaps = gaps;
  if (news !== null) connection.untold.push(news);
  await tellGaps(registry, connection);
}

/** The database may be on the same disk: what it does not take now is told with the next look. */
async function tellGaps({ context: { db, log } }: Registry, connection: Connection): Promise<void> {
  const { live, untold } = connection;
  for (let news = untold[0]; news !== undefined; news = untold[0]) {
    try {
      await recordEvent(db, {
        call: systemSource('record-live', live.accountId),
        event: news.kind === 'begun' ? 'LIVE_SEM_ESPACO' : 'LIVE_COM_ESPACO',
        of: { id: live.id },
        record: recordOf(news.gap),
      });
      untold.shift();
    } catch (err) {
      log.warn({ err, live: live.id }, 'a gap in a recording was not told so far');
      return;
    }
  }
}
