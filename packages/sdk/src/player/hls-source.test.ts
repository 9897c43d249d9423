import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePorts, FakeMedia, flushPromises } from '@palco/testing';
import { createPlayer } from './player';
import type { PlayerOptions } from './player-contract';
import type { PlayerState } from './player-state.pure';
import type { HlsFragment } from './hls-contract';
import { countTraffic } from './hls-traffic';
import { patientLoader } from './patient-loader';
import { FakeHls, fakeLoadHls } from './testing/fake-hls';

const src = 'https://media.example/a/master.m3u8';

async function open({
  preload = 'metadata',
  ...options
}: PlayerOptions & { readonly preload?: string } = {}) {
  const ports = createFakePorts();
  const media = Object.assign(new FakeMedia(), { preload });
  const loadHls = vi.fn(fakeLoadHls());
  const player = createPlayer({ loadHls, ports, ...options });
  const detach = player.attach(media.element);
  player.load({ src });
  await flushPromises();
  const hls = FakeHls.made.at(-1)!;
  return { ports, media, player, detach, hls, loadHls, state: () => player.$state.get() };
}

beforeEach(() => void FakeHls.made.splice(0));

/** The calls that hold segments back. */
const holds = ({ calls }: FakeHls) => calls.filter((call) => call.endsWith('Buffering'));

describe('before somebody plays', () => {
  test('the first segment is loaded, and none after it', async () => {
    const { hls, media, player } = await open();
    hls.parse();
    hls.segment('hlsFragLoading', { sn: 'initSegment' });
    expect(holds(hls)).toEqual([]);
    hls.segment('hlsFragLoading');
    media.open();
    hls.segment('hlsFragBuffered');
    expect(holds(hls)).toEqual(['pauseBuffering']);
    player.play();
    expect(holds(hls)).toEqual(['pauseBuffering', 'resumeBuffering']);
    hls.segment('hlsFragLoading', { sn: 1 });
    expect(holds(hls)).toHaveLength(2);
  });

  test('a place that is sought gets its picture', async () => {
    const { hls, media, player } = await open();
    hls.parse();
    hls.segment('hlsFragLoading');
    media.open();
    player.seek(40);
    expect(holds(hls)).toEqual(['pauseBuffering', 'resumeBuffering']);
    hls.segment('hlsFragLoading', { sn: 10 });
    expect(holds(hls).at(-1)).toBe('pauseBuffering');
  });

  test('one more is loaded where the first has no picture', async () => {
    const { hls, ports } = await open();
    hls.parse();
    hls.segment('hlsFragLoading');
    hls.segment('hlsFragBuffered');
    expect(holds(hls)).toEqual(['pauseBuffering']);
    ports.advance(500);
    expect(holds(hls)).toEqual(['pauseBuffering', 'resumeBuffering']);
  });

  test('with preload="none" nothing is loaded, not even hls.js', async () => {
    const { loadHls, player, state } = await open({ preload: 'none' });
    expect(loadHls).not.toHaveBeenCalled();
    expect(state().stage).toBe('loading');
    player.play();
    await flushPromises();
    expect(FakeHls.made.at(-1)?.calls).toContain(`loadSource ${src}`);
  });

  test('with preload="auto" nothing is held back', async () => {
    const { hls } = await open({ preload: 'auto' });
    hls.segment('hlsFragLoading');
    expect(holds(hls)).toEqual([]);
  });
});

describe('what is loaded', () => {
  test('full screen lifts the limit of the size of the element', async () => {
    const { hls, media } = await open();
    const page = Object.assign(media.ownerDocument, {
      fullscreenElement: { contains: () => true } as unknown,
    });
    page.dispatchEvent(new Event('fullscreenchange'));
    expect(hls.capLevelToPlayerSize).toBe(false);
    page.fullscreenElement = null;
    page.dispatchEvent(new Event('fullscreenchange'));
    expect(hls.capLevelToPlayerSize).toBe(true);
  });

  test('ends with the limit, its last segment included', async () => {
    const { hls } = await open({ limits: { aheadSeconds: 40 } });
    hls.list({ targetduration: 6 });
    expect(hls.config.maxMaxBufferLength).toBe(34);
  });

  test('is replaced by a better quality after a slow spell, where the quality is automatic', async () => {
    const { hls } = await open();
    hls.list({});
    hls.nextLevel = 7;
    const come = (sn: number, level: number) =>
      hls.segment('hlsFragBuffered', { sn, level, start: 4 * sn, end: 4 * sn + 4 });
    for (let sn = 0; sn < 6; sn += 1) come(sn, 0);
    hls.autoLevelEnabled = false;
    come(6, 1);
    expect(hls.nextLevel).toBe(7);
    hls.autoLevelEnabled = true;
    come(7, 1);
    expect(hls.nextLevel).toBe(-1);
  });

  test('is replaced again twenty seconds later, whatever the clock of the device was set to', async () => {
    const { hls, media, ports } = await open();
    hls.list({});
    media.open();
    const come = (sn: number, level: number) =>
      hls.segment('hlsFragBuffered', { sn, level, start: 4 * sn, end: 4 * sn + 4 });
    const slowSpell = (first: number) => {
      hls.nextLevel = 7;
      for (let sn = first; sn < first + 4; sn += 1) come(sn, 0);
      come(first + 4, 1);
      return hls.nextLevel;
    };
    expect(slowSpell(1)).toBe(-1);
    ports.setClock(ports.clock.now() + 3_600_000);
    expect(slowSpell(11)).toBe(7);
    ports.setClock(0);
    ports.advance(20_001);
    expect(slowSpell(21)).toBe(-1);
  });

  test.each([{ maxMaxBufferLength: 600 }, { maxMaxBufferLength: 600, fragLoadPolicy: {} }])(
    'is what the page says itself with %o',
    async (hlsConfig) => {
      const { hls } = await open({ limits: { aheadSeconds: 40 }, hlsConfig });
      hls.list({ targetduration: 6 });
      expect(hls.config).toMatchObject(hlsConfig);
    },
  );

  test('is of the quality that the page allows, also after full screen', async () => {
    const { hls, media } = await open({ hlsConfig: { capLevelToPlayerSize: false } });
    hls.capLevelToPlayerSize = false;
    const page = Object.assign(media.ownerDocument, { fullscreenElement: null });
    page.dispatchEvent(new Event('fullscreenchange'));
    expect(hls.capLevelToPlayerSize).toBe(false);
  });
});

describe('what is not there', () => {
  const segment = (sn: number, type = 'main'): HlsFragment => ({
    type,
    sn,
    level: 0,
    start: 4 * sn,
    end: 4 * sn + 4,
    tagList: [],
  });
  const missing = { response: { code: 404 } };

  test('a segment is left out in every quality, which is said as it is passed, and loading goes on', async () => {
    const { hls, media, state } = await open();
    const [here, there] = [segment(3), segment(3)];
    Object.assign(hls.levels[1]!, { details: { fragments: [segment(2), there] } });
    hls.list({ fragments: [segment(2), here, segment(4)] });
    hls.fail({ frag: here, ...missing });
    expect([here, there].map(({ gap, tagList }) => [gap, tagList])).toEqual([
      [true, [['GAP']]],
      [true, [['GAP']]],
    ]);
    expect(hls.calls.at(-1)).toBe('startLoad');
    expect(state().error).toBeNull();
    media.open();
    const said = [11, 12.5, 16.1, 21, 22].map((time) => {
      media.playTo(time);
      return state().skipped;
    });
    const hole = { start: 12, end: 16 };
    expect(said).toEqual([null, hole, hole, hole, null]);
  });

  test('the film ends before a hole at its end', async () => {
    const { hls } = await open();
    hls.list({ fragments: [segment(2), segment(3)] });
    hls.fail({ details: 'fragGap', fatal: false, frag: segment(2) });
    expect(hls.calls).not.toContain('trigger hlsBufferEos');
    hls.fail({ details: 'fragGap', fatal: false, frag: segment(3) });
    expect(hls.calls).toContain('trigger hlsBufferEos');
  });

  test('four segments in a row say that the film is gone', async () => {
    const { hls, state } = await open();
    hls.list({});
    for (let sn = 0; sn < 3; sn += 1) hls.fail({ frag: segment(sn), ...missing });
    expect(state().error).toBeNull();
    hls.segment('hlsFragBuffered');
    for (let sn = 4; sn < 8; sn += 1) hls.fail({ frag: segment(sn), ...missing });
    expect(state().error).toMatchObject({ code: 'PLAYER_NOT_FOUND', status: 404 });
  });

  test.each([
    ['subtitles', { frag: segment(1, 'subtitle'), ...missing }],
    ['a list of subtitles', { details: 'subtitleTrackLoadError', ...missing }],
  ])('the film goes on without %s', async (_name, failure) => {
    const { hls, state } = await open();
    hls.list({});
    hls.fail(failure);
    expect(hls.calls.at(-1)).toBe('startLoad');
    expect(state()).toMatchObject({ error: null, textTracks: [] });
  });

  test('a segment of a live may come yet', async () => {
    const { hls, state, ports } = await open();
    hls.parse();
    hls.list({ live: true });
    hls.fail({ frag: segment(1), ...missing });
    expect(state().error).toBeNull();
    ports.advance(300);
    expect(hls.calls.at(-1)).toBe('startLoad');
  });

  test('a list says that there is nothing', async () => {
    const { hls, state } = await open();
    hls.fail({ details: 'manifestLoadError', ...missing });
    expect(state().error?.code).toBe('PLAYER_NOT_FOUND');
  });
});

test.each<[string, { code?: number }, object, PlayerState['waitingFor']]>([
  ['a server that fails', { code: 503 }, {}, 'SERVER'],
  ['a server that is too busy', { code: 429 }, {}, 'SERVER'],
  ['a live that brings nothing new', {}, { live: true, targetduration: 2, age: 7 }, 'SIGNAL'],
  ['a live whose media do not come', {}, { live: true, targetduration: 2, age: 1, edge: 0 }, 'DATA'],
])('%s is said after ten seconds', async (_name, response, list, waitingFor) => {
  const { hls, media, player, ports, state } = await open();
  hls.parse();
  media.open();
  player.play();
  hls.list(list);
  media.emit('waiting');
  if (response.code) hls.fail({ response });
  ports.advance(10_000);
  expect(state().waitingFor).toBe(waitingFor);
});

test('a live that stands although its list has media is brought on, which is counted', async () => {
  const { hls, media, player, ports, state } = await open();
  hls.parse();
  media.open();
  player.play();
  hls.list({ live: true, edge: 20 });
  const before = hls.calls.length;
  ports.advance(3_000);
  expect(hls.calls.slice(before)).toEqual(['startLoad']);
  expect(state().recoveries).toBe(1);
  player.pause();
  ports.advance(60_000);
  expect(hls.calls.slice(before)).toEqual(['startLoad']);
});

test('a live is brought on also while the clock of the device is set back', async () => {
  const { hls, media, player, ports } = await open();
  hls.parse();
  media.open();
  player.play();
  hls.list({ live: true, edge: 20 });
  ports.advance(500);
  ports.setClock(ports.clock.now() - 3_600_000);
  const before = hls.calls.length;
  ports.advance(3_000);
  expect(hls.calls.slice(before)).toContain('startLoad');
});

test('a source that waits for its next try is left alone', async () => {
  const { hls, media, player, ports } = await open();
  hls.parse();
  media.open();
  player.play();
  hls.list({ live: true, edge: 20 });
  for (let round = 0; round < 4; round += 1) {
    hls.fail({ response: { code: 503 } });
    ports.advance(200);
  }
  const before = hls.calls.length;
  ports.advance(2_500);
  expect(hls.calls.slice(before).length).toBeLessThanOrEqual(1);
});

test('the words of a refusal are no media', () => {
  const traffic = countTraffic();
  const load = (status: number) => {
    const xhr = Object.assign(new EventTarget(), { status });
    void traffic.counting()(xhr as XMLHttpRequest, src, { frag: { type: 'main' } });
    xhr.dispatchEvent(new Event('loadstart'));
    xhr.dispatchEvent(Object.assign(new Event('progress'), { loaded: 40 }));
    return xhr;
  };
  load(503);
  expect([traffic.bytes(), traffic.isLoading()]).toEqual([0, true]);
  load(200);
  expect(traffic.bytes()).toBe(40);
});

test('a request of media is under way from its preparation to its end, unless it is given up before it is sent', async () => {
  const traffic = countTraffic();
  let ready: () => void = () => undefined;
  const load = (type: string) => {
    const xhr = new EventTarget();
    const prepare = () => new Promise<void>((resolve) => (ready = resolve));
    void traffic.counting(prepare)(xhr as XMLHttpRequest, src, { frag: { type } });
    return xhr;
  };
  load('main');
  expect(traffic.isLoading()).toBe(true);
  ready();
  await flushPromises();
  expect(traffic.isLoading()).toBe(false);
  const sent = load('audio');
  ready();
  await flushPromises();
  sent.dispatchEvent(new Event('loadstart'));
  expect(traffic.isLoading()).toBe(true);
  sent.dispatchEvent(new Event('loadend'));
  load('subtitle').dispatchEvent(new Event('loadstart'));
  expect(traffic.isLoading()).toBe(false);
});

test.each([
  [false, 40],
  [true, 0],
])('a source begins at its place before it plays, unless it is a live: %s', async (live, at) => {
  const { hls, media, player } = await open();
  player.load({ src, startAt: 40, autoplay: true });
  await flushPromises();
  const next = FakeHls.made.at(-1)!;
  expect(next).not.toBe(hls);
  next.list({ live });
  media.open();
  expect(media.currentTime).toBe(at);
  player.seek(10);
  media.emit('loadedmetadata');
  expect(media.currentTime).toBe(10);
});

test('a decoder that was made new is watched for stalls', async () => {
  const { hls, media, player, ports } = await open();
  hls.parse();
  media.open();
  player.play();
  hls.list({ live: true, edge: 20 });
  hls.fail({ type: 'mediaError', details: 'bufferAppendError' });
  expect(hls.calls.at(-1)).toBe('recoverMediaError');
  const before = hls.calls.length;
  ports.advance(3_000);
  expect(hls.calls.slice(before)).toContain('startLoad');
});

describe('the loader of lists', () => {
  const given = { timeout: 1_600, loadPolicy: { maxTimeToFirstByteMs: 1_600, maxLoadTimeMs: 1_600 } };
  type Callbacks = Record<'onSuccess' | 'onError' | 'onTimeout', (...given: unknown[]) => void>;

  function setUp() {
    let now = 0;
    const asked: { timeout: number; callbacks: Callbacks }[] = [];
    class Loader {
      readonly stats = {};
      load(_context: object, config: { timeout: number }, callbacks: Callbacks): void {
        asked.push({ timeout: config.timeout, callbacks });
      }
      abort(): void {}
      destroy(): void {}
    }
    const Patient = patientLoader(Loader, () => now);
    const told: string[] = [];
    const callbacks = {
      onSuccess: () => told.push('success'),
      onError: () => told.push('error'),
      onTimeout: () => told.push('timeout'),
    };
    const load = (deliveryDirectives?: object) => {
      new Patient({}).load({ deliveryDirectives }, given, callbacks);
      return asked.at(-1)!;
    };
    return { load, told, pass: (ms: number) => (now += ms) };
  }

  test('waits longer for a blocked reload after one that timed out, and less after a fast one', () => {
    const { load, pass, told } = setUp();
    expect(load().timeout).toBe(1_600);
    const first = load({});
    first.callbacks.onTimeout({});
    const second = load({});
    pass(400);
    second.callbacks.onSuccess({ data: '#EXTM3U\n' }, {});
    expect([first.timeout, second.timeout, load({}).timeout]).toEqual([3_200, 6_400, 3_200]);
    expect(told).toEqual(['timeout', 'success']);
  });

  test('takes a list that was cut short for a failure', () => {
    const { load, told } = setUp();
    load({}).callbacks.onSuccess({ data: '#EXTM3U\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n' }, {});
    expect(told).toEqual(['error']);
  });
});

describe('what a player tells of itself', () => {
  test.each([
    [undefined, undefined],
    ['off', undefined],
    ['query', { version: 2, useHeaders: false }],
    ['header', { version: 2, useHeaders: true }],
  ] as const)('by %s', async (cmcd, expected) => {
    const { hls } = await open({ cmcd });
    if (expected === undefined) expect(hls.config).not.toHaveProperty('cmcd');
    else expect(hls.config['cmcd']).toMatchObject(expected);
  });

  test('names no other file', async () => {
    const { hls } = await open({ cmcd: 'query' });
    const { includeKeys } = hls.config['cmcd'] as { readonly includeKeys: readonly string[] };
    expect(includeKeys).toContain('sid');
    expect(includeKeys).not.toContain('nor');
  });

  test('is what the page hands to hls.js, where it does', async () => {
    const { hls } = await open({ cmcd: 'query', hlsConfig: { cmcd: { version: 1 } } });
    expect(hls.config['cmcd']).toEqual({ version: 1 });
  });
});
