import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusConnection } from '../../ports/bus';
import { startBusProcess } from '../../testing/bus-process';
import { describeBus } from '../../testing/bus-suite';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/open-database';
import { busMessages } from '../../schema/kernel/bus';
import { createPostgresBus, deleteExpiredBusMessages } from './postgres-bus';

const { log } = Fastify();
let database: OpenDatabase;
const connections: BusConnection[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => Promise.all(connections.splice(0).map((one) => one.stop())));
afterAll(() => database.close());

function startProcess() {
  const { db } = database;
  const process = startBusProcess({
    database,
    log,
    makeBus: (listen) => createPostgresBus({ db, log, listen }),
  });
  connections.push(process.connection);
  return process;
}

const endListeners = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen palco_topic%' and datname = current_database()",
  );

describe('the bus', () => {
  describeBus(() => ({ database, start: startProcess, cut: endListeners }));

  it('wakes no process that does not hold the topic', async () => {
    const [here, elsewhere] = [startProcess(), startProcess()];
    await here.hold('live:1');
    await elsewhere.hold('live:2');
    for (let count = 0; count < 50; count += 1) await here.bus.publish(database.db, 'live:1', `${count}`);
    await here.bus.publish(database.db, 'live:2', 'end');
    await expect.poll(() => elsewhere.bodies()).toEqual(['end']);
    await expect.poll(() => here.bodies().length).toBe(50);
    expect([here.state.woken, elsewhere.state.woken]).toEqual([50, 1]);
    const released = await elsewhere.hold('live:1');
    released();
    // The connection carries out one statement after another: this one follows the `unlisten`.
    await elsewhere.hold('live:3');
    await here.bus.publish(database.db, 'live:1', 'nobody');
    await here.bus.publish(database.db, 'live:3', 'end');
    await expect.poll(() => elsewhere.bodies()).toEqual(['end', 'end']);
    expect(elsewhere.state.woken).toBe(2);
  });

  it('waits for a connection that is just being lost', async () => {
    const one = startProcess();
    await one.hold('live:1');
    await endListeners();
    await one.hold('live:2');
    await one.bus.publish(database.db, 'live:2', 'heard');
    await expect.poll(() => one.bodies()).toEqual(['heard']);
  });

  it('forgets long messages', async () => {
    await database.db.delete(busMessages);
    const one = startProcess();
    await one.hold('live:1');
    await one.bus.publish(database.db, 'live:1', 'y'.repeat(9_000));
    await expect.poll(() => one.bodies().length).toBe(1);
    await deleteExpiredBusMessages(database.db, 60_000);
    expect(await database.db.$count(busMessages)).toBe(1);
    await delay(5);
    await deleteExpiredBusMessages(database.db, 1);
    expect(await database.db.$count(busMessages)).toBe(0);
  });
});
