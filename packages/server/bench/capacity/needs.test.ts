import { describe, expect, it } from 'vitest';
import { needsOf } from './needs.pure';
import type { Cost, Costs } from './needs.pure';

const nothing: Cost = {
  serverSeconds: 0,
  mediaSeconds: 0,
  databaseSeconds: 0,
  queries: 0,
  bytes: 0,
  connections: 0,
};
const costs: Costs = {
  idle: nothing,
  page: nothing,
  uploadGiB: nothing,
  filmMinute: nothing,
  filmViewerHour: nothing,
  liveHour: nothing,
  liveViewerHour: { ...nothing, serverSeconds: 3.6, databaseSeconds: 0.36, queries: 3_600 },
  report: { ...nothing, serverSeconds: 0.001, queries: 2, bytes: 100 },
  message: { ...nothing, serverSeconds: 0.003, queries: 10 },
  delivery: { ...nothing, serverSeconds: 0.00001, bytes: 500 },
};
const audience = { viewers: 6_000, bitrate: 2_000_000, delivery: 'server', messagesPerSecond: 0 } as const;

describe('needsOf', () => {
  it('plans for media and reports, with room for chance', () => {
    // 6,000 viewers: 6 s a second for media, 0.6 s for 600 reports, of which 60 of a hundred are planned for.
    expect(needsOf(costs, audience)).toEqual({
      serverCores: expect.closeTo(11) as number,
      databaseCores: expect.closeTo(1) as number,
      queriesPerSecond: expect.closeTo(6_000 + 1_200) as number,
      serverMbits: expect.closeTo(12_000 + 0.48) as number,
      edgeMbits: 0,
      connections: 12_000,
    });
  });

  it('leaves the media to an edge', () => {
    expect(needsOf(costs, { ...audience, delivery: 'edge' })).toMatchObject({
      serverCores: expect.closeTo(1) as number,
      databaseCores: 0,
      serverMbits: expect.closeTo(0.48) as number,
      edgeMbits: 12_000,
      connections: 6_000,
    });
  });

  it('counts each message once, and once more for each of its readers', () => {
    const quiet = needsOf(costs, audience);
    const loud = needsOf(costs, { ...audience, messagesPerSecond: 5 });
    expect(loud.serverCores - quiet.serverCores).toBeCloseTo((5 * 0.003 + 5 * 6_000 * 0.00001) / 0.6);
    expect(loud.queriesPerSecond - quiet.queriesPerSecond).toBeCloseTo(50);
    expect(loud.serverMbits - quiet.serverMbits).toBeCloseTo((5 * 6_000 * 500 * 8) / 1e6);
  });
});
