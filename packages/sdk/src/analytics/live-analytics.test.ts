import type { LiveAudience, LiveMetric, LiveSummary } from '@palco/openapi';
import { createFakePorts } from '@palco/testing';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import type { Scope } from '../kernel/scope';
import type { AnalyticsApi } from './analytics';
import { createLiveAnalytics } from './live-analytics';
import type { AnalyzedLive } from './live-analytics-contract';
import { pointsOf } from './rolling-window.pure';

const begin = Date.UTC(2026, 0, 1, 12);
const live: AnalyzedLive = { id: 'l1', isOn: true, startedAt: new Date(begin).toISOString() };
const point = (second: number, value: number) => ({ timestamp: begin + second * 1_000, value });
type Point = ReturnType<typeof point>;

const audience = (points: Point[], total = 0, rest: Partial<LiveAudience> = {}): LiveAudience => ({
  series: [{ name: 'viewers', points }],
  total,
  ...rest,
});
const metric = (name: string, points: Point[], rest: Partial<LiveMetric> = {}): LiveMetric => ({
  series: [{ name, points }],
  total: 0,
  step: 1,
  ...rest,
});
const summary: LiveSummary = {
  cdnUse: 9,
  peak: { timestamp: begin, value: 4 },
  totalTime: 60,
  totalReproduction: 5,
  totalHours: 0.5,
  sessionTime: 30,
  spectators: 3,
  spectatorsGraph: { labels: [begin, begin + 1_000], series: [{ name: 'viewers', data: [4, 3] }] },
  delivery: null,
};

function setUp() {
  const ports = createFakePorts();
  const calls = {
    liveViewers: vi.fn<AnalyticsApi['liveViewers']>(async () => audience([])),
    liveMetric: vi.fn<AnalyticsApi['liveMetric']>(async (_, { metric: name }) => metric(name, [])),
    liveSummary: vi.fn<AnalyticsApi['liveSummary']>(async () => summary),
  };
  const scopeOf = (personId: string | null, accountId: string | null): Scope => ({
    personId,
    accountId,
    signal: new AbortController().signal,
  });
  const $scope = atom(scopeOf('p1', 't1'));
  const engine = createLiveAnalytics({ api: calls, ports, $scope });
  onTestFinished(() => engine.dispose());
  const listener = vi.fn();
  const group = (name: keyof ReturnType<typeof engine.$state.get>['groups']) =>
    engine.$state.get().groups[name];
  return {
    ports,
    calls,
    engine,
    group,
    listener,
    move: (personId: string | null, accountId: string | null) => $scope.set(scopeOf(personId, accountId)),
    /** What was asked of a metric, in order. */
    asked: (name: string) =>
      calls.liveMetric.mock.calls.flatMap(([, { metric: own, since, start }]) =>
        own === name ? [{ since, start }] : [],
      ),
    async open(shown: AnalyzedLive = live) {
      engine.show(shown);
      const unlisten = engine.$state.listen(listener);
      await ports.advanceAsync(0);
      return unlisten;
    },
  };
}

describe('the groups of a live', () => {
  it('are all loading at first, and ask nothing without a listener', async () => {
    const { engine, ports, calls } = setUp();
    engine.show(live);
    await ports.advanceAsync(60_000);
    const { groups } = engine.$state.get();
    expect(Object.keys(groups)).toHaveLength(14);
    for (const one of Object.values(groups)) expect(one).toMatchObject({ listLoading: true, total: null });
    expect(calls.liveSummary).not.toHaveBeenCalled();
  });

  it('hold the figures of the whole live', async () => {
    const { open, group } = setUp();
    await open();
    const totals = (['cdnUse', 'peak', 'totalTime', 'totalReproduction', 'totalHours'] as const).map(
      (name) => group(name).total,
    );
    expect(totals).toEqual([9, 4, 60, 5, 0.5]);
    expect([group('sessionTime').total, group('spectators').total]).toEqual([30, 3]);
    expect(pointsOf(group('peak').entities, 'peak')).toEqual([point(0, 4)]);
    expect(pointsOf(group('spectatorsGraph').entities, 'viewers')).toEqual([point(1, 3), point(0, 4)]);
  });

  it('hold series, total and the four breakdowns of their metric', async () => {
    const { open, calls, group } = setUp();
    const named = (name: string) => [{ name, total: 2, value: 100 }];
    calls.liveMetric.mockImplementation(async (_, { metric: name }) =>
      name === 'rebuffering'
        ? metric('rebuffering', [point(1, 5)], {
            total: 2.5,
            rebufferingByCdnResponse: named('cdn.example'),
            rebufferingByNetworkProviderResponse: named('Rede'),
            rebufferingByStateResponse: named('SP'),
            rebufferingBySOResponse: named('iOS'),
            initFailBySOResponse: named('foreign'),
          })
        : metric(name, []),
    );
    await open();
    expect(group('rebuffering')).toMatchObject({
      listLoading: false,
      error: null,
      total: 2.5,
      cdn: named('cdn.example'),
      networkProvider: named('Rede'),
      state: named('SP'),
      so: named('iOS'),
    });
    expect(group('initFail')).toMatchObject({ total: 0, so: [] });
  });
});

describe('an update', () => {
  it('asks for what is newer than the newest point, and puts it in front', async () => {
    const { open, ports, calls, group, asked } = setUp();
    calls.liveViewers.mockResolvedValueOnce(audience([point(15, 2), point(0, 1)]));
    calls.liveMetric.mockImplementation(async (_, { metric: name, since }) =>
      name === 'init-fail' ? metric('initFail', since === undefined ? [point(3, 1)] : []) : metric(name, []),
    );
    await open();
    calls.liveViewers.mockResolvedValueOnce(audience([point(30, 3)], 3));
    await ports.advanceAsync(10_000);
    expect(calls.liveViewers.mock.calls.map(([, query]) => query?.since)).toEqual([
      undefined,
      begin + 15_000,
    ]);
    expect(asked('init-fail').map(({ since }) => since)).toEqual([undefined, begin + 3_000]);
    expect(pointsOf(group('viewers').entities, 'viewers')).toEqual([point(30, 3), point(15, 2), point(0, 1)]);
    expect(group('viewers').total).toBe(3);
  });

  test.each(['viewers', 'rebuffering', 'initTime', 'videoQuality'] as const)(
    'without anything leaves %s the same object',
    async (name) => {
      const { open, ports, calls, group, engine } = setUp();
      calls.liveViewers.mockImplementation(async (_, query) =>
        audience(query?.since === undefined ? [point(1, 1)] : [], 1),
      );
      calls.liveMetric.mockImplementation(async (_, { metric: own, since }) =>
        metric(own, since === undefined ? [point(1, 1)] : [], { total: 1 }),
      );
      await open();
      const { groups } = engine.$state.get();
      const known = group(name);
      expect(known.entities.timestamps).toHaveLength(1);
      await ports.advanceAsync(10_000);
      expect(calls.liveSummary).toHaveBeenCalledTimes(2);
      expect(group(name)).toBe(known);
      expect(engine.$state.get().groups).toBe(groups);
    },
  );

  test.each([
    ['init-time', 'initTime', { total: 900, so: 'iOS' }],
    ['video-quality', 'videoQuality', { total: 900, so: 'iOS' }],
    ['rebuffering', 'rebuffering', { total: 0, so: undefined }],
  ] as const)('without points: total and breakdowns of %s', async (path, name, kept) => {
    const { open, ports, calls, group } = setUp();
    const first = metric(name, [point(1, 1)], {
      total: 900,
      [`${name}BySOResponse`]: [{ name: 'iOS', total: 1 }],
    });
    calls.liveMetric.mockImplementation(async (_, { metric: own, since }) =>
      own === path && since === undefined ? first : metric(own, []),
    );
    await open();
    await ports.advanceAsync(10_000);
    expect({ total: group(name).total, so: group(name).so[0]?.name }).toEqual(kept);
    expect(group(name).entities.timestamps).toHaveLength(1);
  });

  it('in another step reads the series again: seconds and minutes are not mixed', async () => {
    const { open, ports, calls, group, asked } = setUp();
    calls.liveMetric.mockImplementation(async (_, { metric: own }) => metric(own, [point(1, 1)]));
    await open();
    calls.liveMetric.mockImplementation(async (_, { metric: own, since }) =>
      metric(own, since === undefined ? [point(60, 7)] : [], { step: 60 }),
    );
    await ports.advanceAsync(10_000);
    expect(asked('init-fail').map(({ since }) => since)).toEqual([undefined, begin + 1_000, undefined]);
    expect(pointsOf(group('initFail').entities, 'init-fail')).toEqual([point(60, 7)]);
  });

  it('keeps the last 30 minutes, and all of a whole live, which begins with the live', async () => {
    const { open, engine, ports, calls, group, asked } = setUp();
    calls.liveViewers.mockResolvedValue(audience([point(1_801, 2), point(0, 1)]));
    await open();
    expect(group('viewers').entities.timestamps).toHaveLength(1);
    engine.setRange('whole');
    expect([group('viewers').listLoading, group('peak').listLoading]).toEqual([true, false]);
    await ports.advanceAsync(0);
    expect(group('viewers').entities.timestamps).toHaveLength(2);
    expect(asked('rebuffering')).toEqual([
      { since: undefined, start: undefined },
      { since: undefined, start: begin },
    ]);
  });
});

describe('an error', () => {
  const busy = new SdkError({ code: 'SERVER_ERROR', message: 'x', text: 'Não deu.', status: 500 });

  it('is kept with its action and text, ends the loading, and what is known stays', async () => {
    const { open, ports, calls, group } = setUp();
    calls.liveViewers.mockResolvedValueOnce(audience([point(1, 1)], 1));
    calls.liveSummary.mockRejectedValueOnce(busy);
    await open();
    const told = { action: 'fetchSummary', message: 'Não deu.' };
    for (const name of ['peak', 'cdnUse'] as const)
      expect(group(name)).toMatchObject({ listLoading: false, error: told, total: null });
    calls.liveViewers.mockRejectedValueOnce(busy);
    await ports.advanceAsync(10_000);
    expect(group('viewers')).toMatchObject({
      listLoading: false,
      error: { action: 'fetchViewers', message: 'Não deu.' },
      total: 1,
    });
    expect(group('peak')).toMatchObject({ error: null, total: 4 });
    await ports.advanceAsync(10_000);
    expect(group('viewers').error).toBeNull();
  });

  it('is asked again by refresh, which is seen', async () => {
    const { open, calls, group, engine } = setUp();
    calls.liveSummary.mockRejectedValueOnce(busy);
    await open();
    const done = engine.refresh();
    expect(group('peak')).toMatchObject({ listLoading: true, error: null });
    await done;
    expect(group('peak')).toMatchObject({ listLoading: false, total: 4 });
  });

  it('of everything makes the polls rarer, as does the demand of the server', async () => {
    const { open, ports, calls } = setUp();
    const waits = new SdkError({ code: 'SERVER_BUSY', message: 'x', status: 503, retryAfterMs: 45_000 });
    calls.liveViewers.mockRejectedValueOnce(waits);
    await open();
    await ports.advanceAsync(44_999);
    expect(calls.liveSummary).toHaveBeenCalledTimes(1);
    await ports.advanceAsync(1);
    expect(calls.liveSummary).toHaveBeenCalledTimes(2);
    for (const call of Object.values(calls)) call.mockRejectedValueOnce(busy);
    calls.liveMetric.mockRejectedValue(busy);
    await ports.advanceAsync(10_000);
    await ports.advanceAsync(19_999);
    expect(calls.liveSummary).toHaveBeenCalledTimes(3);
  });

  it('is also an answer that never comes', async () => {
    const { open, ports, calls, group } = setUp();
    calls.liveSummary.mockImplementationOnce(() => new Promise(() => undefined));
    await open();
    expect(group('viewers').listLoading).toBe(false);
    await ports.advanceAsync(60_000);
    expect(group('peak')).toMatchObject({ listLoading: false, error: { action: 'poll' } });
  });
});

describe('an answer to an obsolete question is dropped', () => {
  test.each<[why: string, leave: (set: ReturnType<typeof setUp>) => void]>([
    ['another live', ({ engine }) => engine.show({ ...live, id: 'l2' })],
    ['no live', ({ engine }) => engine.show(null)],
    ['another team', ({ move }) => move('p1', 't2')],
    ['a sign-out', ({ move }) => move(null, null)],
    ['another range', ({ engine }) => engine.setRange('whole')],
    ['a pause', ({ engine }) => engine.pause()],
    ['the end', ({ engine }) => engine.dispose()],
  ])('after %s', async (_, leave) => {
    const set = setUp();
    let answer = (_audience: LiveAudience): void => undefined;
    set.calls.liveViewers.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    set.calls.liveViewers.mockImplementation(() => new Promise(() => undefined));
    await set.open();
    leave(set);
    answer(audience([point(1, 99)], 99));
    await set.ports.advanceAsync(0);
    expect(set.group('viewers').total).toBeNull();
  });

  it('and nothing of the team before is left', async () => {
    const { open, move, group, calls, ports } = setUp();
    await open();
    expect(group('peak').total).toBe(4);
    move('p1', 't2');
    expect(group('peak')).toMatchObject({ listLoading: true, total: null });
    await ports.advanceAsync(0);
    expect(calls.liveSummary).toHaveBeenCalledTimes(2);
    move(null, null);
    await ports.advanceAsync(60_000);
    expect(calls.liveSummary).toHaveBeenCalledTimes(2);
  });
});

describe('polling', () => {
  it('goes on every ten seconds, rests while paused, hidden or without a listener, and leaves nothing behind', async () => {
    const { open, engine, ports, calls, listener } = setUp();
    const polls = () => calls.liveSummary.mock.calls.length;
    await open();
    await ports.advanceAsync(20_000);
    expect(polls()).toBe(3);
    engine.pause();
    await ports.advanceAsync(60_000);
    expect(polls()).toBe(3);
    engine.resume();
    await ports.advanceAsync(0);
    expect(polls()).toBe(4);
    ports.setVisible(false);
    await ports.advanceAsync(60_000);
    expect(polls()).toBe(4);
    ports.setVisible(true);
    await ports.advanceAsync(0);
    expect(polls()).toBe(5);
    listener.mockClear();
    engine.dispose();
    await ports.advanceAsync(60_000);
    expect([polls(), listener.mock.calls.length, ports.pending(), ports.listenerCount()]).toEqual([
      5, 0, 0, 0,
    ]);
  });

  it('of a live that is over ends once nothing new comes', async () => {
    const { open, engine, ports, calls } = setUp();
    const polls = () => calls.liveSummary.mock.calls.length;
    await open();
    calls.liveSummary.mockResolvedValueOnce({ ...summary, totalTime: 61 });
    engine.show({ ...live, isOn: false });
    await ports.advanceAsync(0);
    expect(polls()).toBe(2);
    calls.liveSummary.mockResolvedValue({ ...summary, totalTime: 62 });
    await ports.advanceAsync(89_999);
    expect(polls()).toBe(2);
    await ports.advanceAsync(1);
    expect(polls()).toBe(3);
    await ports.advanceAsync(90_000);
    expect(polls()).toBe(4);
    await ports.advanceAsync(600_000);
    expect(polls()).toBe(4);
    engine.show(live);
    await ports.advanceAsync(0);
    expect(polls()).toBe(5);
  });

  it('ends with its last listener, and goes on with the next one from where it was', async () => {
    const { open, engine, ports, calls } = setUp();
    calls.liveViewers.mockResolvedValueOnce(audience([point(1, 1)]));
    const unlisten = await open();
    unlisten();
    await ports.advanceAsync(60_000);
    expect(calls.liveViewers).toHaveBeenCalledTimes(1);
    engine.$state.listen(() => undefined);
    await ports.advanceAsync(0);
    expect(calls.liveViewers.mock.lastCall?.[1]).toEqual({ since: begin + 1_000 });
  });
});
