import { endSignal, touchSignal } from './publishers.store';
import { watchRoom } from './signal-gaps';
import { figuresOf, refOf, publishStatus, unmeasured } from './signal-connection';
import type { Connection, Registry } from './signal-connection';

/** The sender of a signal is gone: its files are written to their end, and its row is ended. */
export function leave(registry: Registry, senderId: string): Promise<void> {
  const connection = registry.connections.get(senderId);
  if (connection === undefined) return Promise.resolve();
  return (connection.closing ??= close(registry, connection));
}

async function close(registry: Registry, connection: Connection): Promise<void> {
  try {
    await connection.input?.stop();
    await connection.shared?.settle();
  } finally {
    registry.connections.delete(connection.id);
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
