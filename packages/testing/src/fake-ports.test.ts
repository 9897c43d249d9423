import { describe, expect, it } from 'vitest';
import { createFakePorts } from '.';

describe('createFakePorts', () => {
  it('runs timers in order of time, also those that are armed on the way', () => {
    const ports = createFakePorts({ now: 0 });
    const ran: string[] = [];
    ports.timers.set(() => ran.push('b'), 20);
    ports.timers.set(() => {
      ran.push('a');
      ports.timers.set(() => ran.push(`c at ${ports.clock.now()}`), 5);
    }, 10);
    ports.timers.clear(ports.timers.set(() => ran.push('never'), 1));
    ports.advance(30);
    expect([ran, ports.clock.now(), ports.pending()]).toEqual([['a', 'c at 15', 'b'], 30, 0]);
  });

  it('returns random numbers in the order given', () => {
    const { random } = createFakePorts({ random: [0.1, 0.9] });
    expect([random.next(), random.next(), random.next()]).toEqual([0.1, 0.9, 0.1]);
  });

  it('lets one at a time into a lock, also after a failure', async () => {
    const { locks } = createFakePorts();
    const order: string[] = [];
    const first = locks.run('a', async () => {
      await Promise.resolve();
      order.push('first');
      throw new Error('failed');
    });
    const second = locks.run('a', async () => order.push('second'));
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
