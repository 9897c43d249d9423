import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusConnection } from '../../ports/bus';
import { startBusProcess } from '../../testing/bus-process';
import { describeBus } from '../../testing/bus-suite';
import { natsMissing, startNats } from '../../testing/nats-server';
import type { NatsServer } from '../../testing/nats-server';
import { openTestDatabase } from '../../testing/test-database';
import type { ServerContext } from '../context';
import { parseBusConfig } from '../config/bus-config';
import type { OpenDatabase } from '../database/open-database';
import { createNatsBus } from './nats-bus';

const { log } = Fastify();
const missing = natsMissing();

// The reason is in the name, so that a run says what it left out.
describe.skipIf(missing !== null)(
  `the bus on NATS${missing === null ? '' : ` (skipped: ${missing})`}`,
  () => {
    let database: OpenDatabase | undefined;
    let server: NatsServer | undefined;
    const connections: BusConnection[] = [];
    beforeAll(async () => {
      [database, server] = [await openTestDatabase(), await startNats()];
    });
    afterEach(() => Promise.all(connections.splice(0).map((one) => one.stop())));
    afterAll(async () => {
      await server?.stop();
      await database?.close();
    });

    function open(): OpenDatabase {
      if (database === undefined) throw new Error('no database');
      return database;
    }
    function startProcess(subject = 'palco') {
      const opened = open();
      const { db } = opened;
      const { nats } = parseBusConfig({ PALCO_NATS_URL: server?.url, PALCO_NATS_SUBJECT: subject });
      if (nats === null) throw new Error('no NATS');
      const makeBus = (listen: ServerContext['listen']) => createNatsBus({ db, log, nats, listen });
      const process = startBusProcess({ database: opened, log, makeBus });
      connections.push(process.connection);
      return { ...process, publish: (topic: string, body: string) => process.bus.publish(db, topic, body) };
    }
    const endListeners = () =>
      open().pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen palco_bus_relay%' and datname = current_database()",
      );

    describeBus(() => ({ database: open(), start: startProcess, cut: endListeners }));

    it('wakes one process by the database, and gives each the topics that it holds', async () => {
      const [one, two, three] = [startProcess(), startProcess(), startProcess()];
      await one.hold('live:1');
      await two.hold('live:1');
      await three.hold('live:2');
      for (let count = 0; count < 50; count += 1) await two.publish('live:1', `${count}`);
      await two.publish('live:2', 'end');
      await expect.poll(() => three.bodies()).toEqual(['end']);
      await expect.poll(() => [one.bodies().length, two.bodies().length]).toEqual([50, 50]);
      expect([one, two, three].map(({ state }) => state.woken).sort((a, b) => a - b)).toEqual([0, 0, 51]);
    });

    it('goes on with the others where the process that hands over ends', async () => {
      const first = startProcess();
      await first.hold('live:1');
      const second = startProcess();
      await second.hold('live:1');
      const before = second.state.gaps;
      await connections.shift()?.stop();
      await expect.poll(() => second.state.gaps).toBeGreaterThan(before);
      await second.publish('live:1', 'after');
      await expect.poll(() => second.bodies()).toEqual(['after']);
    });

    it('says that messages may be missing after NATS was away, and holds its topics again', async () => {
      const [one, two] = [startProcess(), startProcess()];
      await one.hold('live:1');
      await two.hold('live:1');
      const before = [one.state.gaps, two.state.gaps];
      await server?.restart();
      await expect.poll(() => one.state.gaps).toBeGreaterThan(before[0] ?? 0);
      await expect.poll(() => two.state.gaps).toBeGreaterThan(before[1] ?? 0);
      // Held on the new connection, so that what comes now is missed by none of the two.
      await one.hold('live:2');
      await two.hold('live:2');
      await one.publish('live:1', 'after');
      await expect.poll(() => [one.bodies(), two.bodies()]).toEqual([['after'], ['after']]);
    });

    it('waits for a NATS that is not there yet', async () => {
      const one = startProcess();
      await server?.restart();
      await one.hold('live:1');
      await one.publish('live:1', 'heard');
      await expect.poll(() => one.bodies()).toEqual(['heard']);
    });

    it('reports a message that NATS would refuse as a gap, and goes on', async () => {
      const one = startProcess();
      await one.hold('live:1');
      const before = one.state.gaps;
      await one.publish('live:1', 'x'.repeat(2 * 1024 * 1024));
      await one.publish('live:1', 'next');
      await expect.poll(() => one.bodies()).toEqual(['next']);
      await expect.poll(() => one.state.gaps).toBeGreaterThan(before);
    });
  },
);
