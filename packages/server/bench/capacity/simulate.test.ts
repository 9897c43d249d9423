import { describe, expect, it } from 'vitest';
import { seededChance } from '../../src/testing/faulty-proxy';
import { simulate } from './simulate.pure';
import type { SimulationOptions } from './simulate.pure';

const run = (options: Partial<SimulationOptions>) =>
  simulate({
    processes: 1,
    cores: 64,
    cost: { processMs: 10, databaseMs: 0 },
    load: { perSecond: 50 },
    requests: 60_000,
    random: seededChance(7),
    ...options,
  });

describe('simulate', () => {
  // M/M/1: the time in the system is exponential with the mean 1 / (mu - lambda).
  it.each([
    [20, 10 / 0.8],
    [50, 10 / 0.5],
    [80, 10 / 0.2],
  ])('waits as a queue with one thread does, at %i a second', (perSecond, meanMs) => {
    const { p50Ms, p95Ms } = run({ load: { perSecond } });
    expect(Math.abs(p50Ms / (meanMs * Math.LN2) - 1)).toBeLessThan(0.15);
    expect(Math.abs(p95Ms / (meanMs * Math.log(20)) - 1)).toBeLessThan(0.15);
  });

  it('is busy as long as there is work', () => {
    expect(run({ cores: 2, load: { perSecond: 50 } }).busy).toBeCloseTo(0.25, 1);
  });

  it('answers what its threads can, whatever is asked by clients that wait', () => {
    expect(run({ load: { clients: 32 } }).perSecond / 100).toBeCloseTo(1, 1);
    expect(run({ load: { clients: 32 }, processes: 2 }).perSecond / 200).toBeCloseTo(1, 1);
  });

  it('answers what the cores can, where threads have to share them', () => {
    const cost = { processMs: 10, databaseMs: 10 };
    // 20 ms of work on two cores: 100 a second, whatever the number of processes.
    expect(run({ cores: 2, processes: 4, cost, load: { clients: 64 } }).perSecond / 100).toBeCloseTo(1, 1);
  });

  it('counts the clients where they run on the same cores', () => {
    const options = { cores: 1, processes: 1, load: { clients: 8 } };
    expect(run({ ...options, clientMs: 10 }).perSecond / 50).toBeCloseTo(1, 1);
  });
});
