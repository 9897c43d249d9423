import { beforeEach, describe, expect, test } from 'vitest';
import { createFakePorts, FakeMedia, flushPromises } from '@palco/testing';
import { createPlayer } from './player';
import { FakeHls, fakeLoadHls } from './testing/fake-hls';

async function openLive() {
  const media = new FakeMedia();
  const player = createPlayer({ loadHls: fakeLoadHls(), ports: createFakePorts() });
  player.attach(media.element);
  player.load({ src: 'live.m3u8', autoplay: true });
  await flushPromises();
  const hls = FakeHls.made.at(-1)!;
  hls.parse();
  media.open(Infinity);
  return { media, player, hls, state: () => player.$state.get() };
}

beforeEach(() => void FakeHls.made.splice(0));

describe('a live stream', () => {
  test('publishes the seekable range, the live edge that hls.js recommends, and the distance to it', async () => {
    const { media, hls, state, player } = await openLive();
    media.seekableRange = [100, 220];
    hls.liveSyncPosition = 205;
    media.playTo(150);
    expect(state()).toMatchObject({
      duration: Infinity,
      seekable: { start: 100, end: 220 },
      liveEdge: 205,
      secondsBehindLive: 55,
    });
    player.seekToLive();
    expect(media.calls.slice(-2)).toEqual(['seek 205', 'play']);
    expect(state().secondsBehindLive).toBe(0);
    player.seek(20);
    expect(media.currentTime).toBe(100);
  });

  test('has the end of what can be seeked to as its edge where the browser plays it', async () => {
    const { media, state } = await openLive();
    media.seekableRange = [100, 220];
    media.playTo(210);
    expect(state()).toMatchObject({ liveEdge: 220, secondsBehindLive: 10 });
  });
});

describe('text tracks', () => {
  test('are listed, chosen and switched off', async () => {
    const { media, player, state } = await openLive();
    media.textTracks.add('id3', '', 'metadata');
    media.textTracks.add('Português', 'pt-BR');
    media.textTracks.add('English', 'en', 'captions');
    expect(state().textTracks.map(({ label }) => label)).toEqual(['Português', 'English']);
    const modes = () => [...media.textTracks].map(({ mode }) => mode);
    player.setTextTrack(2);
    await expect.poll(modes).toEqual(['disabled', 'disabled', 'showing']);
    expect(state().textTrack).toBe(2);
    player.setTextTrack(1);
    await expect.poll(modes).toEqual(['disabled', 'showing', 'disabled']);
    expect(state().textTrack).toBe(1);
    player.setTextTrack(null);
    await expect.poll(modes).toEqual(['disabled', 'disabled', 'disabled']);
    expect(state().textTrack).toBeNull();
  });

  test('that the browser shows by itself are published', async () => {
    const { media, state } = await openLive();
    media.textTracks.add('Português', 'pt-BR');
    [...media.textTracks][0]!.mode = 'showing';
    expect(state().textTrack).toBe(0);
  });
});

describe('picture in picture', () => {
  test('is entered and left', async () => {
    const { player, state } = await openLive();
    player.togglePictureInPicture();
    expect(state().pictureInPicture).toBe(true);
    player.togglePictureInPicture();
    expect(state().pictureInPicture).toBe(false);
  });

  test('is left alone where the page forbids it', async () => {
    const { media, player, state } = await openLive();
    media.disablePictureInPicture = true;
    player.togglePictureInPicture();
    expect(state().pictureInPicture).toBe(false);
  });
});

test('the published state has no internal fields', async () => {
  const { state } = await openLive();
  for (const name of ['attached', 'loaded', 'retries', 'isRetryDue', 'recoveredAt', 'sourceRefresh'])
    expect(state()).not.toHaveProperty(name);
});
