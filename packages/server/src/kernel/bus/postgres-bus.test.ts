import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusConnection } from '../../ports/bus';
import { startBusProcess } from '../../testing/bus-process';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from '../database/open-database';
import { busMessages } from './bus.tables';
import { createPostgresBus, forgetBusMessages } from './postgres-bus';

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

describe('the bus', () => {
  it('carries a message of any length to every process that holds its topic, in order', async () => {
    const [one, two] = [startProcess(), startProcess()];
    await one.hold('chat:1');
    await two.hold('chat:1');
    const sent = ['first', 'x'.repeat(100_000), 'á'.repeat(3_950), 'third', '🎥'.repeat(5_000), '', 'last'];
    for (const body of sent) await one.bus.publish(database.db, 'chat:1', body);
    await expect.poll(() => one.bodies().length).toBe(sent.length);
    await expect.poll(() => two.bodies().length).toBe(sent.length);
    expect([one.bodies(), two.bodies()]).toEqual([sent, sent]);
  });

  it('sends with the transaction, and not without it', async () => {
    const one = startProcess();
    await one.hold('chat:1');
    const lost = database.db.transaction(async (tx) => {
      await one.bus.publish(tx, 'chat:1', 'lost');
      await one.bus.publish(tx, 'chat:1', 'x'.repeat(9_000));
      throw new Error('taken back');
    });
    await expect(lost).rejects.toThrow('taken back');
    await one.bus.publish(database.db, 'chat:1', 'kept');
    await expect.poll(() => one.bodies()).toEqual(['kept']);
  });

  it('wakes no process that does not hold the topic', async () => {
    const [here, elsewhere] = [startProcess(), startProcess()];
    await here.hold('live:1');
    await elsewhere.hold('live:2');
    for (let count = 0; count < 50; count += 1) await here.bus.publish(database.db, 'live:1', `${count}`);
    await here.bus.publish(database.db, 'live:2', 'end');
    await expect.poll(() => elsewhere.bodies()).toEqual(['end']);
    await expect.poll(() => here.bodies().length).toBe(50);
    expect([here.state.woken, elsewhere.state.woken]).toEqual([50, 1]);
  });

  it('no longer receives a topic that its last holder released, and receives it again when it is held anew', async () => {
    const one = startProcess();
    const [first, second] = [await one.hold('live:1'), await one.hold('live:1')];
    await one.hold('live:2');
    first();
    first();
    await one.bus.publish(database.db, 'live:1', 'held by one');
    await expect.poll(() => one.bodies()).toEqual(['held by one']);
    second();
    // The connection carries out one statement after another: this one follows the `unlisten`.
    const third = await one.hold('live:3');
    third();
    await one.bus.publish(database.db, 'live:1', 'nobody');
    await one.bus.publish(database.db, 'live:2', 'end');
    await expect.poll(() => one.bodies()).toEqual(['held by one', 'end']);
    expect(one.state.woken).toBe(2);
    await one.hold('live:1');
    await one.bus.publish(database.db, 'live:1', 'again');
    await expect.poll(() => one.bodies().at(-1)).toBe('again');
  });

  it('says that messages may be missing after a lost connection, and holds its topics again', async () => {
    const one = startProcess();
    await one.hold('live:1');
    await expect.poll(() => one.state.gaps).toBe(1);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen palco_topic%' and datname = current_database()",
    );
    await expect.poll(() => one.state.gaps, { timeout: 15_000 }).toBe(2);
    await one.bus.publish(database.db, 'live:1', 'after');
    await expect.poll(() => one.bodies()).toEqual(['after']);
  });

  it('waits for a connection that is just being lost', async () => {
    const one = startProcess();
    await one.hold('live:1');
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen palco_topic%' and datname = current_database()",
    );
    await one.hold('live:2');
    await one.bus.publish(database.db, 'live:2', 'heard');
    await expect.poll(() => one.bodies()).toEqual(['heard']);
  });

  it('does not wait any more when it is stopped', async () => {
    const one = startProcess();
    const holding = one.hold('live:1');
    await connections.at(-1)?.stop();
    await holding;
  });

  it('forgets long messages, and reports one that was forgotten before it was read as a gap', async () => {
    await database.db.delete(busMessages);
    const one = startProcess();
    await one.hold('live:1');
    await expect.poll(() => one.state.gaps).toBe(1);
    await database.db.transaction(async (tx) => {
      await one.bus.publish(tx, 'live:1', 'x'.repeat(9_000));
      await tx.delete(busMessages);
    });
    await expect.poll(() => one.state.gaps).toBe(2);
    await one.bus.publish(database.db, 'live:1', 'y'.repeat(9_000));
    await expect.poll(() => one.bodies().length).toBe(1);
    await forgetBusMessages(database.db, 60_000);
    expect(await database.db.$count(busMessages)).toBe(1);
    await delay(5);
    await forgetBusMessages(database.db, 1);
    expect(await database.db.$count(busMessages)).toBe(0);
  });
});
