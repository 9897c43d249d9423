import { expect, it } from 'vitest';
import { busMessages } from '../schema/kernel/bus';
import type { OpenDatabase } from '../kernel/database/open-database';
import type { startBusProcess } from './bus-process';

/** A bus under test, and the database that its messages are published in. */
export interface BusUnderTest {
  readonly database: OpenDatabase;
  /** One more process on it, which the test ends. */
  start(): ReturnType<typeof startBusProcess>;
  /** Ends the connections to the database over which messages come. */
  cut(): Promise<unknown>;
}

/** What every bus between processes has to do. */
export function describeBus(underTest: () => BusUnderTest): void {
  type Process = ReturnType<typeof startBusProcess>;
  const db = () => underTest().database.db;
  const start = (count: number): Process[] => Array.from({ length: count }, () => underTest().start());
  const publish = (process: Process, topic: string, body: string) => process.bus.publish(db(), topic, body);
  /** How often each says that something may be missing, once that of the begin is over. */
  const gapsOf = (processes: readonly Process[]): Promise<number[]> =>
    Promise.all(
      processes.map(async ({ state }) => {
        await expect.poll(() => state.gaps).toBeGreaterThan(0);
        return state.gaps;
      }),
    );

  it('carries a message of any length to every process that holds its topic, in order', async () => {
    const [one, two] = start(2) as [Process, Process];
    await one.hold('chat:1');
    await two.hold('chat:1');
    const sent = ['first', 'x'.repeat(100_000), 'á'.repeat(3_950), 'third', '🎥'.repeat(5_000), '', 'last'];
    for (const body of sent) await publish(one, 'chat:1', body);
    await expect.poll(() => one.bodies().length).toBe(sent.length);
    await expect.poll(() => two.bodies().length).toBe(sent.length);
    expect([one.bodies(), two.bodies()]).toEqual([sent, sent]);
  });

  it('sends with the transaction, and not without it', async () => {
    const [one] = start(1) as [Process];
    await one.hold('chat:1');
    const lost = db().transaction(async (tx) => {
      await one.bus.publish(tx, 'chat:1', 'lost');
      await one.bus.publish(tx, 'chat:1', 'x'.repeat(9_000));
      throw new Error('taken back');
    });
    await expect(lost).rejects.toThrow('taken back');
    await publish(one, 'chat:1', 'kept');
    await expect.poll(() => one.bodies()).toEqual(['kept']);
  });

  it('gives each process the topics that it holds, and no others', async () => {
    const [one, two, three] = start(3) as [Process, Process, Process];
    await one.hold('live:1');
    await two.hold('live:1');
    await three.hold('live:2');
    for (let count = 0; count < 50; count += 1) await publish(two, 'live:1', `${count}`);
    await publish(two, 'live:2', 'end');
    await expect.poll(() => three.bodies()).toEqual(['end']);
    await expect.poll(() => [one.bodies().length, two.bodies().length]).toEqual([50, 50]);
  });

  it('no longer receives a topic that its last holder released, and receives it again when it is held anew', async () => {
    const [one] = start(1) as [Process];
    const [first, second] = [await one.hold('live:1'), await one.hold('live:1')];
    await one.hold('live:2');
    first();
    first();
    await publish(one, 'live:1', 'held by one');
    await expect.poll(() => one.bodies()).toEqual(['held by one']);
    second();
    // One thing is done after another on a connection: this one follows the release.
    const third = await one.hold('live:3');
    third();
    await publish(one, 'live:1', 'nobody');
    await publish(one, 'live:2', 'end');
    await expect.poll(() => one.bodies()).toEqual(['held by one', 'end']);
    await one.hold('live:1');
    await publish(one, 'live:1', 'again');
    await expect.poll(() => one.bodies().at(-1)).toBe('again');
  });

  it('says that messages may be missing after a lost connection, and holds its topics again', async () => {
    const [one, two] = start(2) as [Process, Process];
    await one.hold('live:1');
    await two.hold('live:1');
    const before = await gapsOf([one, two]);
    await underTest().cut();
    await expect.poll(() => one.state.gaps).toBeGreaterThan(before[0] ?? 0);
    await expect.poll(() => two.state.gaps).toBeGreaterThan(before[1] ?? 0);
    // Again and again, because a gap of before may have been told late, while the connection was still being lost.
    const hears = async () => {
      await publish(one, 'live:1', 'after');
      return [one, two].map((process) => process.bodies().at(-1));
    };
    await expect.poll(hears).toEqual(['after', 'after']);
  });

  it('does not wait any more when it is stopped', async () => {
    const [one] = start(1) as [Process];
    const holding = one.hold('live:1');
    await one.connection.stop();
    await holding;
  });

  it('reports a long message that was forgotten before it was read as a gap, everywhere', async () => {
    const [one, two] = start(2) as [Process, Process];
    await one.hold('live:1');
    await two.hold('live:1');
    const before = await gapsOf([one, two]);
    await db().transaction(async (tx) => {
      await one.bus.publish(tx, 'live:1', 'x'.repeat(9_000));
      await tx.delete(busMessages);
    });
    await expect.poll(() => one.state.gaps).toBeGreaterThan(before[0] ?? 0);
    await expect.poll(() => two.state.gaps).toBeGreaterThan(before[1] ?? 0);
  });
}
