import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePorts, FakeMedia, flushPromises } from '@palco/testing';
import { createPlayer } from './player';
import { FakeHls, fakeLoadHls } from './testing/fake-hls';

const retryMs = 275;

function setUp() {
  const ports = createFakePorts();
  const media = new FakeMedia();
  const player = createPlayer({ loadHls: fakeLoadHls(), ports });
  player.attach(media.element);
  return { ports, media, player, state: () => player.$state.get() };
}

async function openPlaylist() {
  const all = setUp();
  all.player.load({ src: 'master.m3u8', autoplay: true });
  await flushPromises();
  const hls = FakeHls.made.at(-1)!;
  hls.parse();
  // What hls.js gives the element to play.
  all.media.src = 'blob:first';
  all.media.open();
  return { ...all, hls };
}

function openFile() {
  const all = setUp();
  all.player.load({ src: 'clip.mp4', autoplay: true });
  all.media.open();
  return all;
}

beforeEach(() => void FakeHls.made.splice(0));

describe('a playlist of another site that gives no answer', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Opens it where the browser lets these requests of the page through. */
  async function refused(...answering: RequestMode[]) {
    const fetch = vi.fn(async (_src: string, { mode }: RequestInit) => {
      if (!answering.includes(mode!)) throw new TypeError('Failed to fetch');
      return {};
    });
    vi.stubGlobal('fetch', fetch);
    const all = setUp();
    all.player.load({ src: 'https://video.example/master.m3u8', autoplay: true });
    await flushPromises();
    const hls = FakeHls.made.at(-1)!;
    hls.fail({ details: 'manifestLoadError' });
    await flushPromises();
    return { ...all, hls, fetch };
  }

  test('is refused to this page where its host answers', async () => {
    const { state } = await refused('no-cors');
    expect(state()).toMatchObject({
      stage: 'failed',
      error: { code: 'PLAYER_DOMAIN_REFUSED', message: 'manifestLoadError' },
    });
  });

  test.each([
    ['its host is not there', []],
    ['it can be read after all', ['cors', 'no-cors']],
  ] satisfies [string, RequestMode[]][])('is tried again where %s', async (_name, answering) => {
    const { state, hls, ports } = await refused(...answering);
    expect(state().error).toBeNull();
    ports.advance(retryMs);
    expect(hls.calls.at(-1)).toBe('loadSource https://video.example/master.m3u8');
  });

  test('is not asked about once it was read', async () => {
    const { hls, fetch } = await refused('cors', 'no-cors');
    fetch.mockClear();
    hls.parse();
    hls.fail({});
    await flushPromises();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a retry that waits', () => {
  test('is carried out although somebody seeks to where nothing is loaded', async () => {
    const { hls, media, player, ports } = await openPlaylist();
    media.buffer([0, 20]);
    hls.fail({});
    player.seek(60);
    ports.advance(retryMs);
    expect(hls.calls.at(-1)).toBe('startLoad');
  });

  test('is carried out although somebody seeks to another stretch that was loaded before', async () => {
    const { hls, media, player, ports } = await openPlaylist();
    media.buffer([0, 20], [50, 70]);
    hls.fail({});
    player.seek(60);
    ports.advance(retryMs);
    expect(hls.calls.at(-1)).toBe('startLoad');
  });

  test('is carried out although what was under way still arrives', async () => {
    const { hls, media, ports } = await openPlaylist();
    media.buffer([0, 20]);
    hls.fail({});
    media.buffer([0, 22]);
    ports.advance(retryMs);
    expect(hls.calls.at(-1)).toBe('startLoad');
  });

  test('counts from the start again once data came', async () => {
    const { hls, media, ports, state } = await openPlaylist();
    for (let round = 1; round <= 10; round++) {
      hls.fail({});
      ports.advance(retryMs);
      media.buffer([0, round * 10]);
    }
    expect(state().stage).toBe('playing');
    expect(hls.calls.filter((call) => call === 'startLoad')).toHaveLength(10);
  });
});

describe('a source that the browser plays alone', () => {
  test('plays on after a retry: opening it again pauses the element without saying so', async () => {
    const { media, ports, state } = openFile();
    media.playTo(12);
    media.fail(2);
    ports.advance(retryMs);
    expect(media.paused).toBe(true);
    await flushPromises();
    expect(state()).toMatchObject({ stage: 'waiting', intent: 'play', currentTime: 12 });
    media.open();
    expect(media.paused).toBe(false);
    expect(state()).toMatchObject({ stage: 'playing', currentTime: 12 });
  });

  test('stays paused after a retry where the viewer had paused it', () => {
    const { media, player, ports, state } = openFile();
    player.pause();
    media.fail(2);
    ports.advance(retryMs);
    media.open();
    expect(media.paused).toBe(true);
    expect(state()).toMatchObject({ stage: 'paused', intent: 'pause' });
  });
});

describe('a media failure', () => {
  const broken = { type: 'mediaError', details: 'bufferAppendError' } as const;

  test('an hour after another one is recovered as well', async () => {
    const { hls, media, state } = await openPlaylist();
    media.open(7_200);
    hls.fail(broken);
    media.playTo(3_600);
    hls.fail(broken);
    expect(state()).toMatchObject({ stage: 'playing', error: null });
    expect(hls.calls.filter((call) => call === 'recoverMediaError')).toHaveLength(2);
  });

  test('at the same place as the one before ends playback', async () => {
    const { hls, media, state } = await openPlaylist();
    media.playTo(30);
    hls.fail(broken);
    media.playTo(31);
    hls.fail(broken);
    expect(state()).toMatchObject({ stage: 'failed', error: { code: 'PLAYER_MEDIA' } });
  });

  test('that is recovered plays on: hls.js attaches the element anew', async () => {
    const { hls, media, state } = await openPlaylist();
    hls.fail(broken);
    media.src = 'blob:again';
    expect(media.paused).toBe(true);
    media.open();
    expect(media.paused).toBe(false);
    expect(state().stage).toBe('playing');
  });
});

describe('subtitles', () => {
  const tracksOf = (media: FakeMedia) => [...media.textTracks].map(({ label, mode }) => `${label} ${mode}`);
  /** What a file, or a playlist that the browser plays, lists each time that it is opened. */
  function listTracks(media: FakeMedia) {
    media.textTracks.add('Português', 'pt-BR');
    media.textTracks.add('English', 'en');
  }
  function retried() {
    const all = openFile();
    listTracks(all.media);
    return {
      ...all,
      retry() {
        all.media.fail(2);
        all.ports.advance(5_000);
        all.media.open();
      },
    };
  }

  test('are shown again after a retry that loads the file anew, as often as it takes', async () => {
    const { media, player, retry, state } = retried();
    player.setTextTrack(1);
    for (const _attempt of [1, 2]) {
      retry();
      listTracks(media);
      await expect.poll(() => tracksOf(media)).toEqual(['Português disabled', 'English showing']);
      expect(state().textTrack).toBe(1);
    }
  });

  test('that the browser shows by itself are shown again too', async () => {
    const { media, retry } = retried();
    [...media.textTracks][0]!.mode = 'showing';
    retry();
    listTracks(media);
    await expect.poll(() => tracksOf(media)).toEqual(['Português showing', 'English disabled']);
  });

  test.each([
    ['before the retry', (off: () => void) => [off, () => undefined]],
    ['while it waits for its tracks', (off: () => void) => [() => undefined, off]],
  ])('that are switched off %s stay off', async (_when, order) => {
    const { media, player, retry, state } = retried();
    const [before, meanwhile] = order(() => player.setTextTrack(null));
    player.setTextTrack(1);
    before?.();
    retry();
    meanwhile?.();
    listTracks(media);
    await vi.dynamicImportSettled();
    expect(tracksOf(media)).toEqual(['Português disabled', 'English disabled']);
    expect(state().textTrack).toBeNull();
  });

  test('that the viewer switches off in the menu of the browser stay off', async () => {
    const { media, player, retry } = retried();
    player.setTextTrack(0);
    await expect.poll(() => tracksOf(media)).toEqual(['Português showing', 'English disabled']);
    [...media.textTracks][0]!.mode = 'disabled';
    retry();
    listTracks(media);
    await vi.dynamicImportSettled();
    expect(tracksOf(media)).toEqual(['Português disabled', 'English disabled']);
  });

  test('of another video are its own', async () => {
    const { media, player, state } = retried();
    player.setTextTrack(0);
    await expect.poll(() => tracksOf(media)).toEqual(['Português showing', 'English disabled']);
    player.load({ src: 'other.mp4' });
    media.open();
    listTracks(media);
    await vi.dynamicImportSettled();
    expect(tracksOf(media)).toEqual(['Português disabled', 'English disabled']);
    expect(state().textTrack).toBeNull();
  });
});
