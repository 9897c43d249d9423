// @vitest-environment jsdom
import type { PlaybackEvent } from '@palco/openapi';
import { atom } from 'nanostores';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakePorts } from '@palco/testing';
import { SdkError } from '../kernel/errors.pure';
import type { PlayerState } from '../player';
import { createTelemetry } from './telemetry';
import type { TelemetryOptions } from './telemetry-contract';

const subject = { liveId: '0192f0c1-0000-7000-8000-000000000001' };
type Call = {
  url: string;
  via: 'fetch' | 'beacon';
  headers: Record<string, string>;
  events: PlaybackEvent[];
};

function world() {
  const ports = createFakePorts();
  const calls: Call[] = [];
  let answer: () => Promise<{ status: number }> = async () => ({ status: 202 });
  let exit: (isFinal: boolean) => void = () => {};
  let ids = 0;
  const telemetryPorts: NonNullable<TelemetryOptions['ports']> = {
    clock: ports.clock,
    timers: ports.timers,
    isOnline: ports.network.isOnline,
    random: { next: () => 0.5 },
    hints: () => ({ userAgent: '', network: '4g' }),
    newId: () => `00000000-0000-4000-8000-00000000000${(ids += 1)}`,
    exit: {
      subscribe(listener) {
        exit = listener;
        return () => void (exit = () => {});
      },
    },
    fetch(url, { headers, body }) {
      const events = JSON.parse(String(body)) as PlaybackEvent[];
      calls.push({ url, via: 'fetch', headers: headers as Record<string, string>, events });
      return answer();
    },
    beacon(url, body) {
      calls.push({ url, via: 'beacon', headers: {}, events: JSON.parse(body) as PlaybackEvent[] });
      return true;
    },
  };
  return {
    ports,
    calls,
    telemetryPorts,
    exit: (isFinal: boolean) => exit(isFinal),
    answering: (next: typeof answer) => void (answer = next),
    types: () => calls.flatMap(({ events }) => events.map(({ type }) => type)),
  };
}

/** A media element whose facts a test sets. */
function fakeVideo() {
  const facts = {
    paused: true,
    seeking: false,
    currentTime: 0,
    ended: false,
    autoplay: false,
    videoHeight: 0,
    error: null as MediaError | null,
  };
  const target = new EventTarget();
  const element = Object.defineProperties(
    target,
    Object.fromEntries(
      Object.keys(facts).map((name) => [name, { get: () => facts[name as keyof typeof facts] }]),
    ),
  ) as unknown as HTMLMediaElement;
  const raise = (name: string, change: Partial<typeof facts> = {}) => {
    Object.assign(facts, change);
    target.dispatchEvent(new Event(name));
  };
  return { element, raise };
}

let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
});
const start = (options: Partial<TelemetryOptions> = {}) =>
  createTelemetry({ subject, ports: w.telemetryPorts, ...options });

describe("a partner's <video>", () => {
  it('is told of from the wish to play to the end of the page', async () => {
    const { element, raise } = fakeVideo();
    start({ baseUrl: 'https://video.example/', viewerId: 'AB12' }).observe(element);
    raise('play', { paused: false });
    await w.ports.advanceAsync(700);
    raise('playing');
    raise('resize', { videoHeight: 720 });
    await w.ports.advanceAsync(3_000);
    raise('waiting', { currentTime: 3 });
    raise('timeupdate');
    await w.ports.advanceAsync(2_000);
    raise('timeupdate', { currentTime: 3.2 });
    await w.ports.advanceAsync(5_000);
    expect(w.calls[0]).toMatchObject({ url: 'https://video.example/v1/analytics/events', via: 'fetch' });
    expect(w.calls[0]?.events[0]).toMatchObject({
      ...subject,
      type: 'view_start',
      data: { network: '4g', viewerId: 'AB12' },
    });
    w.exit(true);
    expect(w.calls.at(-1)?.via).toBe('beacon');
    expect(w.types()).toEqual([
      'view_start',
      'playing',
      'rendition_change',
      'rebuffer_start',
      'rebuffer_end',
      'heartbeat',
      'view_end',
    ]);
    const beat = w.calls.flatMap(({ events }) => events).find(({ type }) => type === 'heartbeat');
    expect(beat?.data).toMatchObject({ rebufferMs: 2_000, height: 720 });
    const ids = w.calls.flatMap(({ events }) => events.map(({ sessionId }) => sessionId));
    expect(new Set(ids).size).toBe(1);
  });

  it('counts the same where the clock of the device is set back an hour', async () => {
    const { element, raise } = fakeVideo();
    start().observe(element);
    raise('play', { paused: false });
    raise('timeupdate', { currentTime: 0.1 });
    const before = w.ports.clock.now();
    w.ports.setClock(before - 3_600_000);
    await w.ports.advanceAsync(10_000);
    const events = w.calls.flatMap((call) => call.events);
    const beat = events.find(({ type }) => type === 'heartbeat');
    expect(beat).toMatchObject({ timestamp: before - 3_600_000 + 10_000, age: 0 });
    expect(beat?.data).toMatchObject({ watchedMs: 10_000 });
  });

  it('calls nobody without a network, and tells all with the first heartbeat after it', async () => {
    const { element, raise } = fakeVideo();
    start().observe(element);
    w.ports.setOnline(false);
    raise('play', { paused: false });
    raise('timeupdate', { currentTime: 0.1 });
    await w.ports.advanceAsync(35_000);
    expect(w.calls).toEqual([]);
    w.ports.setOnline(true);
    await w.ports.advanceAsync(10_000);
    expect(w.types().slice(0, 2)).toEqual(['view_start', 'playing']);
    expect(w.calls[0]?.events[0]?.age).toBe(40_000);
  });

  it('a seek is no rebuffering, nor is a pause', async () => {
    const { element, raise } = fakeVideo();
    start().observe(element);
    raise('play', { paused: false });
    raise('playing', { currentTime: 1 });
    raise('seeking', { seeking: true, currentTime: 60 });
    raise('waiting');
    await w.ports.advanceAsync(2_000);
    raise('playing', { seeking: false });
    raise('pause', { paused: true });
    raise('waiting');
    await w.ports.advanceAsync(30_000);
    expect(w.types()).not.toContain('rebuffer_start');
  });

  it('its errors are told by name, an aborted load is none', async () => {
    const { element, raise } = fakeVideo();
    start().observe(element);
    raise('play', { paused: false });
    raise('error', { error: { code: 1, message: '' } as MediaError });
    raise('error', { error: { code: 4, message: 'no decoder' } as MediaError });
    await w.ports.advanceAsync(10_000);
    const told = w.calls.flatMap(({ events }) => events).find(({ type }) => type === 'startup_error');
    expect(told?.data).toEqual({ code: 'SOURCE_NOT_SUPPORTED', message: 'no decoder' });
  });
});

describe('a player of the SDK', () => {
  const idle = {
    stage: 'idle',
    intent: 'pause',
    src: null,
    currentTime: 0,
    qualities: [],
    activeQuality: null,
    error: null,
  } as unknown as PlayerState;

  it('is read by its state: start, stall, seek, rendition, failure', async () => {
    const $state = atom(idle);
    const change = (part: Partial<PlayerState>) => $state.set({ ...$state.get(), ...part });
    start().observe({ $state });
    change({ src: '/a.m3u8', intent: 'play', stage: 'loading' });
    await w.ports.advanceAsync(500);
    change({
      stage: 'playing',
      qualities: [{ index: 2, label: '720p', bitrate: 2_000_000 }],
      activeQuality: 2,
    });
    change({ currentTime: 1 });
    change({ stage: 'waiting' });
    await w.ports.advanceAsync(1_000);
    change({ stage: 'playing' });
    change({ currentTime: 50 });
    change({ stage: 'waiting' });
    await w.ports.advanceAsync(1_000);
    change({ stage: 'playing' });
    change({
      stage: 'failed',
      error: new SdkError({ code: 'PLAYER_NETWORK', message: 'gone' }) as PlayerState['error'],
    });
    await w.ports.advanceAsync(10_000);
    change({ src: null, stage: 'idle' });
    await w.ports.advanceAsync(10_000);
    expect(w.types().filter((type) => type !== 'heartbeat')).toEqual([
      'view_start',
      'rendition_change',
      'playing',
      'rebuffer_start',
      'rebuffer_end',
      'error',
      'view_end',
    ]);
    const events = w.calls.flatMap((call) => call.events);
    expect(events.find(({ type }) => type === 'rendition_change')?.data).toEqual({
      height: 720,
      bitrate: 2_000_000,
    });
    expect(events.find(({ type }) => type === 'playing')?.data).toEqual({ startupMs: 500 });
  });
});

it('counts the start from the wish, also where the code came later', async () => {
  const $state = atom({
    stage: 'loading',
    intent: 'play',
    src: '/a.m3u8',
    currentTime: 0,
    qualities: [],
    activeQuality: null,
    error: null,
  } as unknown as PlayerState);
  start().observe({ $state }, w.ports.clock.now() - 400);
  await w.ports.advanceAsync(600);
  $state.set({ ...$state.get(), stage: 'playing' });
  await w.ports.advanceAsync(0);
  const playing = w.calls.flatMap(({ events }) => events).find(({ type }) => type === 'playing');
  expect(playing?.data).toEqual({ startupMs: 1_000 });
});

describe('sending', () => {
  function playing() {
    const { element, raise } = fakeVideo();
    const stop = start().observe(element);
    raise('play', { paused: false });
    raise('playing');
    return { raise, stop };
  }

  it('waits longer and longer while the server is away, and loses nothing of it', async () => {
    w.answering(async () => Promise.reject(new TypeError('offline')));
    playing();
    await w.ports.advanceAsync(60_000);
    const tries = w.calls.length;
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(12);
    w.answering(async () => ({ status: 202 }));
    w.calls.length = 0;
    await w.ports.advanceAsync(70_000);
    const [first] = w.calls;
    expect(first?.events[0]).toMatchObject({ type: 'view_start' });
    expect(first?.events[0]?.age).toBeGreaterThan(60_000);
    const all = w.types();
    expect(all.filter((type) => type === 'view_start')).toHaveLength(1);
  });

  it.each([
    [429, true],
    [503, true],
    [422, false],
    [404, false],
  ])('an answer of %d is tried again: %s', async (status, isAgain) => {
    w.answering(async () => ({ status }));
    playing();
    await w.ports.advanceAsync(9_000);
    const starts = w.types().filter((type) => type === 'view_start').length;
    expect(starts > 1).toBe(isAgain);
  });

  it('gives a call up that is not answered, and one that throws harms nobody', async () => {
    w.answering(() => new Promise(() => {}));
    playing();
    await w.ports.advanceAsync(9_000);
    expect(w.calls).toHaveLength(1);
    w.answering(() => {
      throw new Error('blocked by an extension');
    });
    await w.ports.advanceAsync(30_000);
    expect(w.calls.length).toBeGreaterThanOrEqual(1);
  });

  it('an attendee is named, also by the last word, which a beacon could not', async () => {
    const { element, raise } = fakeVideo();
    start({ getAttendee: () => 'palco_attendee_x' }).observe(element);
    raise('play', { paused: false });
    raise('playing');
    await w.ports.advanceAsync(1_000);
    w.exit(true);
    expect(
      w.calls.every(
        ({ via, headers }) => via === 'fetch' && headers['authorization'] === 'Bearer palco_attendee_x',
      ),
    ).toBe(true);
    expect(w.types()).toContain('view_end');
  });

  it('an attendee who looks at another page and comes back tells each thing once', async () => {
    const { element, raise } = fakeVideo();
    start({ getAttendee: () => 'palco_attendee_x' }).observe(element);
    raise('play', { paused: false });
    raise('playing');
    for (let minute = 0; minute < 3; minute += 1) {
      await w.ports.advanceAsync(4_000);
      w.exit(false);
      await w.ports.advanceAsync(8_000);
    }
    const told = w.calls.flatMap(({ events }) => events.map(({ type, timestamp }) => `${type} ${timestamp}`));
    expect(told.filter((one) => one.startsWith('heartbeat')).length).toBeGreaterThan(3);
    expect(told).toEqual([...new Set(told)]);
  });

  it('what could not be handed over by a hidden page is told later', async () => {
    const { element, raise } = fakeVideo();
    start({ getAttendee: () => 'palco_attendee_x' }).observe(element);
    raise('play', { paused: false });
    raise('playing');
    await w.ports.advanceAsync(4_000);
    w.answering(async () => ({ status: 503 }));
    w.exit(false);
    await w.ports.advanceAsync(100);
    w.answering(async () => ({ status: 202 }));
    w.calls.length = 0;
    await w.ports.advanceAsync(10_000);
    expect(w.types().filter((type) => type === 'heartbeat')).toHaveLength(2);
  });

  it('a hidden page hands over what it has, and goes on', async () => {
    const { raise } = playing();
    await w.ports.advanceAsync(4_000);
    w.exit(false);
    expect(w.calls.at(-1)).toMatchObject({ via: 'beacon', events: [{ type: 'heartbeat' }] });
    raise('timeupdate', { currentTime: 5 });
    await w.ports.advanceAsync(10_000);
    expect(w.types()).not.toContain('view_end');
    // A page that comes back from the cache after it went away begins a play anew.
    w.exit(true);
    raise('playing');
    await w.ports.advanceAsync(10_000);
    const ids = w.calls.flatMap(({ events }) => events.map(({ sessionId }) => sessionId));
    expect(new Set(ids).size).toBe(2);
  });

  it('stops without a timer, with a last word', async () => {
    const { stop } = playing();
    await w.ports.advanceAsync(2_000);
    stop();
    await w.ports.advanceAsync(100);
    expect(w.types().at(-1)).toBe('view_end');
    const before = w.calls.length;
    await w.ports.advanceAsync(120_000);
    expect(w.calls).toHaveLength(before);
  });

  it('tells of a part of the plays alone, and asks the dice once for each', async () => {
    const { element, raise } = fakeVideo();
    start({ sampleRate: 0.5 }).observe(element);
    raise('play', { paused: false });
    raise('playing');
    await w.ports.advanceAsync(20_000);
    expect(w.calls).toEqual([]);
  });
});
