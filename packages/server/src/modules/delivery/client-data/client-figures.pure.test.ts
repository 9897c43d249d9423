import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientData } from '../../../kernel/client-data/cmcd.pure';
import { ClientFigures, clientLimits, figuresOf, noSums } from './client-figures.pure';
import type { ClientReport } from './client-figures.pure';

const live = { kind: 'live', id: 'live-1' } as const;
const video = { kind: 'video', id: 'video-1' } as const;
const nothing: ClientData = {
  bufferMs: null,
  throughputKbps: null,
  isStarved: false,
  isMedia: true,
  bitrateKbps: null,
  startupMs: null,
  sessionId: 'play-1',
};
const begin = Date.UTC(2026, 4, 1, 20, 0, 30);
const report = (data: Partial<ClientData>, afterMs = 0, rest: Partial<ClientReport> = {}): ClientReport => ({
  subject: live,
  address: '192.0.2.1',
  data: { ...nothing, ...data },
  now: begin + afterMs,
  ...rest,
});

describe('the figures of a process', () => {
  it('are sums of a minute of a live and of a day of a video, taken once', () => {
    const figures = new ClientFigures();
    figures.add(report({ bufferMs: 4_000, throughputKbps: 9_000, bitrateKbps: 3_000 }));
    figures.add(report({ bufferMs: 2_000 }, 2_000));
    figures.add(report({ bufferMs: 1_000 }, 31_000));
    figures.add(report({ bitrateKbps: 800 }, 40_000, { subject: video }));
    expect(figures.take(begin + 41_000)).toMatchObject([
      {
        subject: live,
        at: Date.UTC(2026, 4, 1, 20, 0),
        reports: 2,
        bufferMs: 6_000,
        buffers: 2,
        bitrates: 1,
      },
      {
        subject: live,
        at: Date.UTC(2026, 4, 1, 20, 1),
        reports: 1,
        bufferMs: 1_000,
        buffers: 1,
        bitrates: 0,
      },
      { subject: video, at: Date.UTC(2026, 4, 1), reports: 1, bitrateKbps: 800, buffers: 0 },
    ]);
    expect(figures.take(begin + 42_000)).toEqual([]);
  });

  it('hear each play once a second, and miss neither a start nor a buffer that ran empty', () => {
    const figures = new ClientFigures();
    for (let ms = 0; ms < 2_000; ms += 200) figures.add(report({ bufferMs: 1_000 }, ms));
    figures.add(report({ isStarved: true, startupMs: 800 }, 1_900));
    figures.add(report({ isStarved: true, startupMs: 1 }, 1_950));
    const [slot] = figures.take(begin + 2_000);
    expect(slot).toMatchObject({ reports: 2, starved: 1, startups: 1, startupMs: 800 });
  });

  it('let one address begin so many plays, and one live take no place of another one', () => {
    const limits = { ...clientLimits, addressPlays: 3, mostPlays: 6 };
    const figures = new ClientFigures(limits);
    const play = (index: number, rest: Partial<ClientReport> = {}) =>
      figures.add(report({ sessionId: `play-${index}` }, index, rest));
    for (let index = 0; index < 50; index += 1) play(index);
    expect(figures.take(begin + 60)[0]?.reports).toBe(3);
    for (let index = 50; index < 100; index += 1) play(index, { address: `198.51.100.${index}` });
    expect(figures.take(begin + 110)[0]?.reports).toBe(3);
    play(100, { subject: video });
    expect(figures.take(begin + 120)).toMatchObject([{ subject: video, reports: 1 }]);
    // Those that are quiet are forgotten.
    figures.take(begin + clientLimits.quietMs + 200);
    play(clientLimits.windowMs, { address: '203.0.113.1' });
    expect(figures.take(begin + clientLimits.windowMs)[0]?.reports).toBe(1);
  });

  it('count neither lists nor what is guessed before the first media', () => {
    const figures = new ClientFigures();
    figures.add(report({ throughputKbps: 500, isMedia: false }));
    figures.add(report({ throughputKbps: 500, bitrateKbps: 200 }, 10));
    figures.add(report({ throughputKbps: 9_000, bufferMs: 4_000, bitrateKbps: 200 }, 1_100));
    figures.add(report({ startupMs: 700, isMedia: false }, 1_200));
    expect(figures.take(begin + 2_000)[0]).toMatchObject({
      reports: 2,
      throughputKbps: 9_000,
      throughputs: 1,
      startups: 1,
    });
  });

  it('know a player without a name by its address', () => {
    const figures = new ClientFigures();
    for (const afterMs of [0, 100, 200]) figures.add(report({ sessionId: null }, afterMs));
    figures.add(report({ sessionId: null }, 300, { address: '192.0.2.9' }));
    expect(figures.take(begin + 400)[0]?.reports).toBe(2);
  });
});

describe('what is shown', () => {
  const none = noSums();

  it('is nothing where nobody told', () => {
    expect(figuresOf(none)).toBeNull();
  });

  it('are means of those who told', () => {
    const sums = {
      reports: 8,
      starved: 1,
      bufferMs: 9_000,
      buffers: 4,
      throughputKbps: 9_000,
      throughputs: 2,
      bitrateKbps: 0,
      bitrates: 0,
      startupMs: 1_500,
      startups: 2,
    };
    expect(figuresOf(sums)).toEqual({
      reports: 8,
      starvedPercent: 12.5,
      bufferSeconds: 2.3,
      throughputKbps: 4_500,
      bitrateKbps: null,
      startupMs: 750,
      startups: 2,
    });
  });

  it('is a percentage whatever is told', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (reports, starved) => {
        const shown = figuresOf({ ...none, reports, starved });
        expect(shown === null || (shown.starvedPercent >= 0 && shown.starvedPercent <= 100)).toBe(true);
      }),
    );
  });
});
