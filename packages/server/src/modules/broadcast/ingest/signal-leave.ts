import { unmeasured } from '../../../ports/unmeasured.pure';
import { endSignal, touchSignal } from './publishers.store';
import { watchRoom } from './signal-gaps';
import { forgetLadder } from './signal-ladder';
import { figuresOf, refOf, publishStatus } from './signal-connection';
import type { Connection, Registry } from './signal-connection';
import { findSender, followSignals, goesOn } from './signal-programme';

/** The sender of a signal is gone: its programme goes on without it, or it ends. */
export function leave(registry: Registry, senderId: string): Promise<void> {
  const connection = findSender(registry, senderId);
  if (connection === undefined) return Promise.resolve();
  return goesOn(registry, connection) ? detach(registry, connection) : endConnection(registry, connection);
}

/** The files of a signal are written to their end, and its row is ended. */
export function endConnection(registry: Registry, connection: Connection): Promise<void> {
  connection.closing ??= close(registry, connection);
  // Its programme shows it no more.
  followSignals(registry, connection.live);
  return connection.closing;
}

async function detach(registry: Registry, connection: Connection): Promise<void> {
  connection.senderId = null;
  connection.sourceUrl = null;
  connection.figures = null;
  connection.awaySince = registry.context.clock.now();
  followSignals(registry, connection.live);
  await publishStatus(registry, connection, 'reconnecting');
}

function forget({ connections, programmes }: Registry, { id, live, isProgramme }: Connection): void {
  connections.delete(id);
  if (isProgramme) programmes.switcher.close(live.id);
}

async function close(registry: Registry, connection: Connection): Promise<void> {
  connection.awaySince = null;
  connection.shown = null;
  try {
    await connection.input?.stop();
    await connection.shared?.settle();
  } finally {
    forget(registry, connection);
    forgetLadder(registry, connection);
    // A heartbeat that is under way would clear the end.
    await connection.polling;
    await watchRoom(registry, connection, true);
    // Where the sender left during its admission, its row must be written before it can be ended.
    if ((await connection.claimed) && !connection.isTaken) {
      const problem = connection.test?.problem() ?? null;
      if (problem !== null) connection.figures = { ...unmeasured, ...figuresOf(connection), problem };
      // A refusal is found after the last poll, or before the first one.
      const figures = problem === null ? figuresOf(connection) : connection.figures;
      if (figures?.problem) await touchSignal(registry.context.db, refOf(connection), figures);
      await endSignal(registry.context.db, refOf(connection));
      await publishStatus(registry, connection, connection.test ? 'lost' : 'reconnecting');
    }
  }
}
