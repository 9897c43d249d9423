import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isSdkError } from '../kernel/errors.pure';
import { createFakePorts, FakeMedia, flushPromises } from '@palco/testing';
import { createPlayer } from './player';
import type { PlayerKeyEvent, PlayerOptions } from './player-contract';
import { FakeHls, fakeLoadHls } from './testing/fake-hls';

const src = 'https://media.example/a/master.m3u8';

function setUp(options: PlayerOptions = {}) {
  const ports = createFakePorts();
  const media = new FakeMedia();
  const player = createPlayer({ loadHls: fakeLoadHls(), ports, ...options });
  const detach = player.attach(media.element);
  return { ports, media, player, detach, state: () => player.$state.get() };
}

async function open(given: PlayerOptions = {}) {
  const all = setUp(given);
  all.player.load({ src });
  await flushPromises();
  const hls = FakeHls.made.at(-1)!;
  hls.parse();
  all.media.open();
  return { ...all, hls };
}

beforeEach(() => void FakeHls.made.splice(0));

describe('opening', () => {
  test('nothing is loaded and no listener added before an element is attached', () => {
    const loadHls = vi.fn(fakeLoadHls());
    const player = createPlayer({ loadHls });
    player.load({ src });
    expect(loadHls).not.toHaveBeenCalled();
    expect(player.$state.get()).toMatchObject({ stage: 'idle', src });
  });

  test('a playlist goes through hls.js, with the qualities that it finds', async () => {
    const { hls, state, player, media } = await open({ hlsConfig: { maxBufferLength: 12 } });
    expect(hls.calls).toEqual(['attachMedia', `loadSource ${src}`]);
    expect(hls.config).toMatchObject({ startPosition: -1, liveDurationInfinity: true, maxBufferLength: 12 });
    expect(state()).toMatchObject({ stage: 'paused', duration: 90 });
    expect(state().qualities.map(({ label }) => label)).toEqual(['720p', '360p']);

    player.setQuality(0);
    expect(hls.nextLevel).toBe(0);
    hls.switchTo(0);
    expect(state()).toMatchObject({ quality: 0, activeQuality: 0 });
    player.setQuality('auto');
    expect(hls.nextLevel).toBe(-1);
    expect(media.calls).toEqual([]);
  });

  const bare = 'https://media.example/files/7';

  test.each([
    ['by the type that the page gives', 'video/mp4', undefined],
    ['by the Content-Type of its host', undefined, 'video/mp4'],
  ])('a file without an ending is played by the browser: %s', async (_name, type, answered) => {
    const head = vi.fn(async () => new Response(null, { headers: { 'Content-Type': answered ?? '' } }));
    vi.stubGlobal('fetch', head);
    const { media, player } = setUp();
    player.load({ src: bare, type });
    await flushPromises();
    expect([FakeHls.made, media.calls]).toEqual([[], [`load ${bare}`]]);
    expect(head.mock.calls.length).toBe(type ? 0 : 1);
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('CORS'))],
    ['says nothing about it', async () => new Response(null)],
    [
      'refuses the question',
      async () => new Response(null, { status: 405, headers: { 'Content-Type': 'video/mp4' } }),
    ],
  ])('an address without an ending whose host %s is taken as a playlist', async (_name, head) => {
    vi.stubGlobal('fetch', vi.fn(head));
    const { player } = setUp();
    player.load({ src: bare });
    await flushPromises();
    expect(FakeHls.made.at(-1)?.calls).toEqual(['attachMedia', `loadSource ${bare}`]);
  });

  test('unload closes the source and forgets it, also in a new element', async () => {
    const { player, hls, state, media } = await open();
    player.play();
    player.unload();
    expect(hls.calls.at(-1)).toBe('destroy');
    expect(state()).toMatchObject({ stage: 'idle', src: null, currentTime: 0, intent: 'pause', error: null });
    const made = FakeHls.made.length;
    player.attach(media.element);
    player.play();
    await flushPromises();
    expect([FakeHls.made.length, state().stage]).toEqual([made, 'idle']);
  });

  test('where hls.js does not run, the browser plays the playlist by itself, or it is unsupported', async () => {
    const native = setUp({ loadHls: fakeLoadHls(false) });
    native.media.nativeHls = 'maybe';
    native.player.load({ src, startAt: 4 });
    await flushPromises();
    expect(FakeHls.made).toEqual([]);
    expect(native.media.calls).toEqual([`load ${src}`, 'seek 4']);

    const none = setUp({ loadHls: fakeLoadHls(false) });
    none.player.load({ src });
    await flushPromises();
    expect(none.state()).toMatchObject({ stage: 'failed', error: { code: 'PLAYER_UNSUPPORTED' } });
  });

  test('a media file needs no library', () => {
    const loadHls = vi.fn(fakeLoadHls());
    const { player, media, state } = setUp({ loadHls });
    player.load({ src: 'clip.mp4', autoplay: true });
    media.open(10);
    expect(loadHls).not.toHaveBeenCalled();
    expect(media.calls).toEqual(['load clip.mp4', 'play']);
    expect(state()).toMatchObject({ stage: 'playing', qualities: [] });
    player.setQuality(0);
    expect(state().quality).toBe('auto');
  });

  test('a library that cannot be loaded is a failure with its own code, and can be tried again', async () => {
    const loadHls = vi.fn<NonNullable<PlayerOptions['loadHls']>>(fakeLoadHls());
    loadHls.mockRejectedValueOnce(new Error('chunk is gone'));
    const onError = vi.fn();
    const { player, state } = setUp({ loadHls, onError });
    player.load({ src });
    await flushPromises();
    const { error } = state();
    expect(isSdkError(error, 'PLAYER_LOADER')).toBe(true);
    expect(error).toMatchObject({ message: 'Error: chunk is gone', status: undefined });
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    player.play();
    await flushPromises();
    expect(FakeHls.made).toHaveLength(1);
    expect(state()).toMatchObject({ stage: 'loading', error: null, intent: 'play' });
  });

  test('a newer source makes an older one void, even while the library loads', async () => {
    const { player, state } = setUp();
    player.load({ src });
    player.load({ src: 'b.m3u8' });
    await flushPromises();
    expect(FakeHls.made.map(({ calls }) => calls)).toEqual([['attachMedia', 'loadSource b.m3u8']]);

    player.load({ src: 'c.m3u8' });
    await flushPromises();
    const [old, current] = FakeHls.made;
    expect(old!.calls.at(-1)).toBe('destroy');
    old!.fail({ type: 'mediaError' });
    expect(current!.calls).not.toContain('recoverMediaError');
    expect(state().stage).toBe('loading');
  });

  test('the default library is hls.js itself', async () => {
    const { player, media, state } = setUp({ loadHls: undefined });
    player.load({ src });
    await vi.waitFor(() => expect(state().stage).toBe('failed'), 30_000);
    // Node has no MediaSource, so that the real library says that it does not run here.
    expect(state().error?.code).toBe('PLAYER_UNSUPPORTED');
    expect(media.calls).toEqual([]);
  });
});

describe('playing', () => {
  test('plays, starves, goes on, pauses and ends', async () => {
    const { player, media, state } = await open();
    player.play();
    expect(state()).toMatchObject({ stage: 'playing', intent: 'play' });
    media.emit('waiting');
    expect(state()).toMatchObject({ stage: 'waiting', intent: 'play' });
    media.emit('playing');
    player.toggle();
    expect(state()).toMatchObject({ stage: 'paused', intent: 'pause' });
    player.toggle();
    media.ended = true;
    media.emit('pause');
    media.emit('ended');
    expect(state()).toMatchObject({ stage: 'ended', intent: 'pause' });
  });

  test.each([
    ['is hidden', { hidden: true }, 'visibilitychange'],
    ['froze, whose pause is told late', { hidden: false }, 'resume'],
  ])('goes on after the browser paused it while the page %s', async (_name, { hidden }, wakes) => {
    const { player, media, state } = await open();
    player.play();
    const page = media.ownerDocument as unknown as EventTarget & { hidden: boolean };
    page.hidden = hidden;
    page.dispatchEvent(new Event(hidden ? 'visibilitychange' : 'freeze'));
    if (!hidden) page.dispatchEvent(new Event(wakes));
    media.element.pause();
    expect(state().intent).toBe('play');
    page.hidden = false;
    if (hidden) page.dispatchEvent(new Event(wakes));
    expect(state()).toMatchObject({ stage: 'playing', intent: 'play' });
    player.pause();
    expect(state()).toMatchObject({ stage: 'paused', intent: 'pause' });
  });

  test('stays paused where it was paused in the little window of a page that is hidden', async () => {
    const { player, media, state } = await open();
    player.play();
    const page = Object.assign(media.ownerDocument, { hidden: true, pictureInPictureElement: media });
    media.element.pause();
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(state()).toMatchObject({ stage: 'paused', intent: 'pause' });
  });

  test('a start that the browser refuses sets autoplayBlocked, which the next play() clears', async () => {
    const { player, media, state } = await open();
    media.whenPlayed = 'NotAllowedError';
    player.play();
    await flushPromises();
    expect(state()).toMatchObject({ stage: 'paused', intent: 'pause', autoplayBlocked: true });
    media.whenPlayed = 'starts';
    player.play();
    expect(state()).toMatchObject({ stage: 'playing', autoplayBlocked: false });
  });

  test('a start that a later call interrupted is no refusal', async () => {
    const { player, media, state } = await open();
    media.whenPlayed = 'AbortError';
    player.play();
    await flushPromises();
    expect(state().autoplayBlocked).toBe(false);
  });

  test('seeks, tells place and buffer', async () => {
    const { player, media, state } = await open();
    media.ranges = [
      [0, 5],
      [28, 44],
    ];
    player.seek(30);
    expect(state()).toMatchObject({ currentTime: 30, buffered: 44 });
    player.seekBy(-10);
    expect(state()).toMatchObject({ currentTime: 20, buffered: 20 });
    player.seekBy(500);
    expect(media.calls).toEqual(['seek 30', 'seek 20', 'seek 90']);
  });

  test('sound and speed follow the element', async () => {
    const { player, media, state } = await open();
    player.setVolume(0.3);
    expect(state()).toMatchObject({ volume: 0.3, muted: false });
    player.toggleMute();
    expect(media.muted).toBe(true);
    player.setVolume(0);
    player.toggleMute();
    expect(state()).toMatchObject({ volume: 1, muted: false });
    player.setRate(1.5);
    expect(media.defaultPlaybackRate).toBe(1.5);
    expect(state().rate).toBe(1.5);
    media.volume = 0.2;
    expect(state().volume).toBe(0.2);
  });
});

describe('recovery', () => {
  test('errors of hls.js that are not fatal are ignored', async () => {
    const { hls, ports, state } = await open();
    hls.fail({ fatal: false });
    expect(ports.pending()).toBe(0);
    expect(state().stage).toBe('paused');
  });

  test('network failures are retried with growing waits, then the player fails and closes the source', async () => {
    const { hls, ports, state } = await open();
    for (const waitMs of [275, 1_000, 2_000, 4_000, 4_000]) {
      hls.fail({ details: 'levelLoadTimeOut' });
      ports.advance(waitMs - 1);
      const before = hls.calls.length;
      ports.advance(1);
      expect(hls.calls.slice(before)).toEqual(['startLoad']);
    }
    expect(state().error).toBeNull();
    ports.advance(45_000);
    expect(state()).toMatchObject({
      stage: 'failed',
      error: { code: 'PLAYER_NETWORK', message: 'levelLoadTimeOut' },
    });
    expect(hls.calls.at(-1)).toBe('destroy');
    expect(ports.pending()).toBe(0);
  });

  test('playback that stands says so after ten seconds, is tried again when asked, and has 45 s', async () => {
    const { hls, media, player, ports, state } = await open();
    player.play();
    media.emit('waiting');
    hls.fail({ response: { code: 503 } });
    ports.advance(9_999);
    expect(state().waitingFor).toBeNull();
    ports.advance(1);
    expect(state()).toMatchObject({ stage: 'waiting', waitingFor: 'SERVER' });
    const before = hls.calls.length;
    player.play();
    expect(hls.calls.slice(before)).toContain('startLoad');
    expect(state().waitingFor).toBeNull();
    ports.advance(44_999);
    expect(state()).toMatchObject({ stage: 'waiting', waitingFor: 'SERVER' });
    ports.advance(1);
    expect(state()).toMatchObject({ stage: 'failed', error: { code: 'PLAYER_NETWORK', status: 503 } });
  });

  test('a playlist that was never loaded is requested again, not its segments', async () => {
    const { player, ports } = setUp();
    player.load({ src });
    await flushPromises();
    FakeHls.made[0]!.fail({ details: 'manifestLoadError', response: { code: 503 } });
    ports.advance(275);
    expect(FakeHls.made[0]!.calls.slice(2)).toEqual([`loadSource ${src}`]);
  });

  test('coming online ends the wait at once', async () => {
    const { hls, ports, media } = await open();
    hls.fail({});
    media.ownerDocument.defaultView.dispatchEvent(new Event('online'));
    expect(hls.calls.at(-1)).toBe('startLoad');
    media.buffer([0, 4]);
    const [before] = [hls.calls.length];
    ports.advance(60_000);
    expect(hls.calls.length).toBe(before);
  });

  test('media is recovered once', async () => {
    const { hls, media, state } = await open();
    hls.fail({ type: 'mediaError', details: 'bufferStalledError' });
    expect(hls.calls.at(-1)).toBe('recoverMediaError');
    media.fail(3, 'decoder');
    expect(state().error).toMatchObject({ code: 'PLAYER_MEDIA', message: 'decoder' });
  });

  test('codecs that the browser lacks are not recovered', async () => {
    const { hls, state } = await open();
    hls.fail({ type: 'mediaError', details: 'manifestIncompatibleCodecsError' });
    expect(state().error?.code).toBe('PLAYER_UNSUPPORTED');
  });

  test.each([
    [2, 'load clip.mp4', null],
    [3, 'load clip.mp4', null],
    [4, null, 'PLAYER_UNSUPPORTED'],
    [1, null, null],
  ])('the browser alone, error %d', (code, call, failure) => {
    const { player, media, ports, state } = setUp();
    player.load({ src: 'clip.mp4' });
    media.open();
    const before = media.calls.length;
    media.fail(code);
    ports.advance(500);
    expect(media.calls.slice(before).filter((name) => name === 'load clip.mp4')).toEqual(call ? [call] : []);
    expect(state().error?.code ?? null).toBe(failure);
  });

  test('a refused address is replaced once, at the same place', async () => {
    const refreshSource = vi.fn(() => Promise.resolve('fresh.m3u8'));
    const { hls, media, player, state } = await open({ refreshSource });
    player.play();
    player.seek(33);
    hls.fail({ response: { code: 403 } });
    media.currentTime = 0;
    await flushPromises();
    const next = FakeHls.made[1]!;
    expect(hls.calls.at(-1)).toBe('destroy');
    expect(next.config).toMatchObject({ startPosition: 33 });
    expect(next.calls).toEqual(['resumeBuffering', 'attachMedia', 'loadSource fresh.m3u8']);
    media.open();
    expect(state()).toMatchObject({ stage: 'playing', src: 'fresh.m3u8', error: null });

    next.fail({ response: { code: 403 } });
    expect(state().error).toMatchObject({ code: 'PLAYER_FORBIDDEN', status: 403 });
    expect(refreshSource).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a refusal', () => Promise.reject(Object.assign(new Error('signed out'), { status: 401 }))],
    ['an empty address', () => Promise.resolve('')],
    [
      'a refusal that is thrown at once',
      () => {
        throw Object.assign(new Error('no session'), { status: 403 });
      },
    ],
  ])('after %s in place of a fresh address the refusal stands', async (_name, refreshSource) => {
    const { hls, state } = await open({ refreshSource });
    hls.fail({ response: { code: 401 } });
    await flushPromises();
    expect(state().error).toMatchObject({ code: 'PLAYER_FORBIDDEN', status: 401, message: 'fragLoadError' });
  });
});

test('where nobody answers for a fresh address it is asked for again, and the film goes on at its place', async () => {
  const refreshSource = vi.fn(async () => 'fresh.m3u8');
  refreshSource.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { hls, media, player, ports, state } = await open({ refreshSource });
  player.play();
  media.playTo(33);
  hls.fail({ response: { code: 403 } });
  await ports.advanceAsync(0);
  expect(state()).toMatchObject({ stage: 'loading', error: null });
  await ports.advanceAsync(300);
  expect(refreshSource).toHaveBeenCalledTimes(2);
  expect(FakeHls.made[1]!.config).toMatchObject({ startPosition: 33 });
  media.open();
  expect(state()).toMatchObject({ stage: 'playing', src: 'fresh.m3u8' });
});

describe('keys', () => {
  const press = (key: string, target: object | null): PlayerKeyEvent & { prevented: () => boolean } => {
    const preventDefault = vi.fn();
    const modifiers = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
    return {
      key,
      ...modifiers,
      repeat: false,
      defaultPrevented: false,
      target: target as EventTarget | null,
      preventDefault,
      prevented: () => preventDefault.mock.calls.length > 0,
    };
  };
  const focusable = (tabIndex: number, role: string | null) => ({ tabIndex, getAttribute: () => role });

  test('work on the player, not on its controls', async () => {
    const { player, media, state } = await open();
    const onPlayer = press('ArrowRight', media);
    expect(player.handleKey(onPlayer)).toBe(true);
    expect(onPlayer.prevented()).toBe(true);
    expect(state().currentTime).toBe(5);

    expect(player.handleKey(press(' ', media))).toBe(true);
    expect(state().stage).toBe('playing');
    expect(player.handleKey(press('m', focusable(-1, null)))).toBe(true);
    expect(state().muted).toBe(true);

    const onButton = press(' ', focusable(0, null));
    expect(player.handleKey(onButton)).toBe(false);
    expect(onButton.prevented()).toBe(false);
    expect(player.handleKey(press('ArrowLeft', focusable(-1, 'slider')))).toBe(false);
    expect(state().stage).toBe('playing');
  });
});

describe('full screen', () => {
  test('the container fills the screen and leaves it', async () => {
    const { player, media } = setUp();
    const container = {
      ownerDocument: media.ownerDocument,
      requestFullscreen: async () => {
        media.ownerDocument.fullscreenElement = container;
        media.ownerDocument.dispatchEvent(new Event('fullscreenchange'));
      },
    };
    player.attach(media.element, { container: container as unknown as Element });
    player.toggleFullscreen();
    expect(player.$state.get().fullscreen).toBe(true);
    player.toggleFullscreen();
    expect(player.$state.get().fullscreen).toBe(false);
  });

  test('a stage around the container is shown full screen instead, also for the next player', () => {
    const { player, media } = setUp();
    const { ownerDocument } = media;
    const stage = {
      ownerDocument,
      requestFullscreen: async () => void (ownerDocument.fullscreenElement = stage as never),
    };
    const attach = () => player.attach(media.element, { stage: stage as unknown as Element });
    const detach = attach();
    player.toggleFullscreen();
    expect(player.$state.get().fullscreen).toBe(false);
    detach();
    attach();
    expect(player.$state.get().fullscreen).toBe(true);
  });

  test('the video alone is shown full screen where the browser lacks requestFullscreen', () => {
    const { player, media } = setUp();
    const webkitEnterFullscreen = vi.fn();
    Object.assign(media, { webkitEnterFullscreen });
    player.toggleFullscreen();
    expect(webkitEnterFullscreen).toHaveBeenCalledOnce();
  });

  test('a refusal changes nothing', async () => {
    const { player, media, state } = setUp();
    Object.assign(media, { requestFullscreen: () => Promise.reject(new Error('no gesture')) });
    player.toggleFullscreen();
    await flushPromises();
    expect(state().fullscreen).toBe(false);
  });
});

describe('detaching', () => {
  test('releases the library, the timer and the listeners; attached again, it continues at the same place', async () => {
    const { hls, media, ports, player, detach, state } = await open();
    player.seek(21);
    hls.fail({});
    expect(ports.pending()).toBeGreaterThan(0);
    detach();
    expect(ports.pending()).toBe(0);
    expect(hls.calls.at(-1)).toBe('destroy');
    media.emit('playing');
    media.ownerDocument.defaultView.dispatchEvent(new Event('online'));
    expect(state()).toMatchObject({ stage: 'idle', currentTime: 21 });

    player.attach(media.element);
    await flushPromises();
    expect(FakeHls.made[1]!.config).toMatchObject({ startPosition: 21 });
  });

  test('the detach function of a replaced element does not detach the new one', async () => {
    const { player, detach, state } = await open();
    const other = new FakeMedia();
    player.attach(other.element);
    detach();
    await flushPromises();
    expect(state().stage).toBe('loading');
    player.dispose();
    expect(state().stage).toBe('idle');
    expect(FakeHls.made.at(-1)!.calls.at(-1)).toBe('destroy');
  });

  test('a media file stops its download', () => {
    const { player, media } = setUp();
    player.load({ src: 'clip.mp4' });
    player.dispose();
    expect(media.src).toBe('');
    expect(media.calls).toEqual(['load clip.mp4', 'load ']);
  });
});
