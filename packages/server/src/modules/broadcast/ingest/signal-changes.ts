import type { ShownProgramme } from '../../../ports/live-ingest';
import { recordEvent, systemSource } from '../../records/logs';
import { isOnAir } from './ingest.policy.pure';
import type { Connection, Registry } from './signal-connection';

/** A line that fails all the time fills no log: what is shown in between is not told. */
const tellEveryMs = 5000;

const nameOf = ({ shows, cause }: ShownProgramme): string => `${shows}.${cause}`;

/** Tells the log of a live that another signal, or a card, is on air, and why; again with the next look where that failed. */
export async function tellChange({ context }: Registry, connection: Connection): Promise<void> {
  const { shown, told, live } = connection;
  if (shown === null || !isOnAir(live.status)) return;
  const now = context.clock.now();
  // What a programme begins with is no change.
  if (told === null) return void (connection.told = { shows: shown.shows, atMs: -Infinity });
  if (told.shows === shown.shows || now - told.atMs < tellEveryMs) return;
  try {
    await recordEvent(context.db, {
      call: systemSource('switch-signals', live.accountId),
      event: 'LIVE_SINAL_TROCADO',
      of: { id: live.id },
      record: [{ Key: 'shown', Value: nameOf(shown) }],
    });
    connection.told = { shows: shown.shows, atMs: now };
    context.log.info({ live: live.id, shown: nameOf(shown) }, 'another signal of a live is on air');
  } catch (err) {
    context.log.warn({ err, live: live.id }, 'a change of signal was not told so far');
  }
}
