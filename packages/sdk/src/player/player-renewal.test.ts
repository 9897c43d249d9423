import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePorts, FakeMedia, flushPromises } from '@palco/testing';
import { createPlayer } from './player';
import type { PlayerOptions } from './player-contract';
import { FakeHls, fakeLoadHls } from './testing/fake-hls';

const lifeMs = 10_000;
const at = (token: string, file = 'master.m3u8') => `/media/${token}/videos/1/hls/${file}`;
const absolute = (token: string, file: string) => `https://page.example${at(token, file)}`;

type XhrSetup = (xhr: Pick<XMLHttpRequest, 'open'>, url: string) => unknown;

/** Plays an address that expires after ten seconds; the fresh ones are `token1`, `token2` … */
async function open(options: PlayerOptions & { readonly native?: boolean } = {}) {
  const ports = createFakePorts();
  const media = new FakeMedia();
  const isNative = options.native === true;
  if (isNative) media.nativeHls = 'maybe';
  let given = 0;
  const refreshSource = vi.fn<NonNullable<PlayerOptions['refreshSource']>>(async () => {
    given += 1;
    return { src: at(`token${given}`), expiresAt: ports.clock.now() + lifeMs };
  });
  const player = createPlayer({ loadHls: fakeLoadHls(!isNative), ports, refreshSource, ...options });
  const detach = player.attach(media.element);
  player.load({ src: at('token0'), autoplay: true, expiresAt: ports.clock.now() + lifeMs });
  await flushPromises();
  if (!isNative) FakeHls.made.at(-1)!.parse();
  media.open();
  const hls = () => FakeHls.made.at(-1)!;
  /** The address that `xhrSetup` opens for a request of hls.js. */
  const requested = (url: string): string => {
    let target = url;
    (hls().config['xhrSetup'] as XhrSetup)(
      { open: (_method: string, to: string | URL) => (target = String(to)) },
      url,
    );
    return target;
  };
  return { ports, media, player, detach, refreshSource, hls, requested, state: () => player.$state.get() };
}

beforeEach(() => void FakeHls.made.splice(0));

describe('an address that expires', () => {
  test('is replaced at 80 % of its life, again and again, and hls.js plays on', async () => {
    const { ports, media, hls, refreshSource, requested, state } = await open();
    const calls = [...media.calls];
    await ports.advanceAsync(lifeMs * 0.8 - 1);
    expect(refreshSource).not.toHaveBeenCalled();
    await ports.advanceAsync(1);
    expect(refreshSource.mock.calls).toEqual([['expiring']]);
    expect(requested(absolute('token0', 'v0/3.m4s'))).toBe(absolute('token1', 'v0/3.m4s'));

    await ports.advanceAsync(lifeMs * 0.8);
    expect(refreshSource).toHaveBeenCalledTimes(2);
    for (const token of ['token0', 'token1', 'token2'])
      expect(requested(absolute(token, 'v0/4.m4s'))).toBe(absolute('token2', 'v0/4.m4s'));
    // The element was not touched.
    expect(media.calls).toEqual(calls);
    expect(FakeHls.made).toHaveLength(1);
    expect(hls().calls).not.toContain('destroy');
    expect(state()).toMatchObject({ stage: 'playing', src: at('token2') });
  });

  test('stays in use where no fresh one comes in time, and is asked for again', async () => {
    const { ports, refreshSource, state } = await open();
    refreshSource.mockImplementation(() => new Promise(() => undefined));
    await ports.advanceAsync(lifeMs * 0.8);
    await ports.advanceAsync(30_000);
    expect(state()).toMatchObject({ stage: 'playing', src: at('token0') });
  });

  test('may be renewed with itself, and every file is still found', async () => {
    const { ports, refreshSource, requested } = await open();
    await ports.advanceAsync(lifeMs * 0.8);
    refreshSource.mockImplementationOnce(async () => ({
      src: at('token1'),
      expiresAt: ports.clock.now() + lifeMs,
    }));
    await ports.advanceAsync(lifeMs * 0.8);
    expect(refreshSource).toHaveBeenCalledTimes(2);
    for (const token of ['token0', 'token1'])
      expect(requested(absolute(token, 'v0/4.m4s'))).toBe(absolute('token1', 'v0/4.m4s'));
  });

  test('that is invalid is passed to hls.js as it is', async () => {
    const { player, state } = await open();
    player.load({ src: 'http://[', autoplay: true });
    await flushPromises();
    expect(FakeHls.made).toHaveLength(2);
    expect(state()).toMatchObject({ stage: 'loading', src: 'http://[' });
  });

  test('still calls the xhrSetup of the page, with the newest address', async () => {
    const xhrSetup = vi.fn();
    const { ports, requested } = await open({ hlsConfig: { xhrSetup } });
    requested(absolute('token0', 'a.m4s'));
    await ports.advanceAsync(lifeMs * 0.8);
    requested(absolute('token0', 'a.m4s'));
    expect(xhrSetup.mock.calls.map(([, url]) => url as string)).toEqual([
      absolute('token0', 'a.m4s'),
      absolute('token1', 'a.m4s'),
    ]);
  });

  test('is opened again at the same place where the browser plays alone, with the subtitles and the speed', async () => {
    const { ports, media, player, state } = await open({ native: true });
    media.textTracks.add('Português', 'pt-BR');
    player.setTextTrack(0);
    player.setRate(1.5);
    media.playTo(12);
    await ports.advanceAsync(lifeMs * 0.8);
    expect(media.calls.slice(-2)).toEqual([`load ${at('token1')}`, 'seek 12']);
    media.open();
    media.textTracks.add('Português', 'pt-BR');
    expect(state()).toMatchObject({ stage: 'playing', currentTime: 12, rate: 1.5, textTrack: 0 });
    expect(media.paused).toBe(false);
  });

  test('of other media is opened again at the same place', async () => {
    const refreshSource = async () => 'https://elsewhere.example/new.m3u8';
    const { ports, media, hls, state } = await open({ refreshSource });
    media.playTo(12);
    await ports.advanceAsync(lifeMs * 0.8);
    await flushPromises();
    expect(FakeHls.made).toHaveLength(2);
    expect(hls().config).toMatchObject({ startPosition: 12 });
    expect(state().src).toBe('https://elsewhere.example/new.m3u8');
  });

  test.each([
    ['a refusal', () => Promise.reject(Object.assign(new Error('signed out'), { status: 401 }))],
    ['an empty address', () => Promise.resolve('')],
  ])('is asked for again after %s, but not for ever', async (_name, refused) => {
    const refreshSource = vi.fn(refused);
    const { ports, state } = await open({ refreshSource });
    await ports.advanceAsync(lifeMs * 2);
    // 80 % of what is left each time, down to a second.
    expect(refreshSource).toHaveBeenCalledTimes(2);
    await ports.advanceAsync(lifeMs * 20);
    expect(refreshSource).toHaveBeenCalledTimes(2);
    expect(state().src).toBe(at('token0'));
  });

  test('is asked for until somebody answers, also after its end: a device wakes up before its network', async () => {
    const { ports, refreshSource, requested } = await open();
    const answer = refreshSource.getMockImplementation()!;
    refreshSource.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await ports.advanceAsync(lifeMs * 6);
    expect(refreshSource.mock.calls.length).toBeGreaterThan(3);
    refreshSource.mockImplementation(answer);
    await ports.advanceAsync(60_000);
    expect(requested(absolute('token0', 'v0/3.m4s'))).not.toContain('/token0/');
  });

  test('that is refused before it expires is replaced once, at the same place', async () => {
    const { ports, media, hls, refreshSource, state } = await open();
    media.playTo(7);
    hls().fail({ response: { code: 403 } });
    await flushPromises();
    expect(refreshSource.mock.calls).toEqual([['refused']]);
    expect(hls().config).toMatchObject({ startPosition: 7 });
    expect(state().src).toBe(at('token1'));
    hls().fail({ response: { code: 403 } });
    await ports.advanceAsync(lifeMs * 3);
    expect(refreshSource).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ stage: 'failed', error: { code: 'PLAYER_FORBIDDEN' } });
    expect(ports.pending()).toBe(0);
  });

  test('is not renewed without an element, and again once one is attached', async () => {
    const { ports, media, player, detach, refreshSource } = await open();
    detach();
    expect(ports.pending()).toBe(0);
    await ports.advanceAsync(lifeMs * 0.9);
    player.attach(media.element);
    await ports.advanceAsync(lifeMs * 0.1);
    expect(refreshSource).toHaveBeenCalledTimes(1);
  });

  test('whose replacement comes too late for another source changes nothing', async () => {
    let answer = (_src: string): void => undefined;
    const refreshSource = () => new Promise<string>((resolve) => (answer = resolve));
    const { ports, player, state } = await open({ refreshSource });
    await ports.advanceAsync(lifeMs * 0.8);
    player.load({ src: 'other.m3u8' });
    answer(at('late'));
    await flushPromises();
    expect(state().src).toBe('other.m3u8');
  });

  test('is used until it expires without refreshSource', async () => {
    const { media, ports } = await open({ refreshSource: undefined });
    media.pause();
    await ports.advanceAsync(1_000);
    expect(ports.pending()).toBe(0);
  });
});

test('onEnded is called once each time that the media ends', async () => {
  const onEnded = vi.fn();
  const { media, player } = await open({ onEnded });
  media.ended = true;
  media.emit('ended');
  media.emit('ended');
  expect(onEnded).toHaveBeenCalledTimes(1);
  player.seek(0);
  player.play();
  media.emit('playing');
  media.emit('ended');
  expect(onEnded).toHaveBeenCalledTimes(2);
});
