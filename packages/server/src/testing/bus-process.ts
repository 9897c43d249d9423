import type { ServerContext } from '../kernel/context';
import type { Logger } from '../kernel/logger';
import { listenTo } from '../kernel/database/listen';
import type { OpenDatabase } from '../kernel/database/open-database';
import type { Bus } from '../ports/bus';

/** How {@link startBusProcess} makes its bus. */
export interface BusProcessOptions {
  readonly database: OpenDatabase;
  readonly log: Logger;
  /** Makes the bus, whose listener counts how often the database woke it. */
  makeBus(listen: ServerContext['listen']): Bus;
}

/** One process on a bus: what it got, how often the database woke it, and how often messages may have been missed. */
export function startBusProcess({ database, log, makeBus }: BusProcessOptions) {
  const got: [topic: string, body: string][] = [];
  const state = { woken: 0, gaps: 0 };
  const bus = makeBus((options) =>
    listenTo({
      pool: database.pool,
      log,
      ...options,
      onMessage(payload, channel) {
        state.woken += 1;
        options.onMessage(payload, channel);
      },
    }),
  );
  const connection = bus.connect({
    onMessage: (topic, body) => void got.push([topic, body]),
    onGap: () => void (state.gaps += 1),
  });
  return { bus, got, bodies: () => got.map(([, body]) => body), state, connection, hold: connection.hold };
}
