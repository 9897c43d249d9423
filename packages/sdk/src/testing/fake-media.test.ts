import { expect, it } from 'vitest';
import { FakeMedia } from './fake-media';

function playing(): FakeMedia {
  const media = new FakeMedia();
  media.src = 'a.mp4';
  void media.play().catch(() => undefined);
  media.open(90);
  return media;
}

it('sends its events in the order of a browser', () => {
  expect(playing().events).toEqual([
    'loadstart',
    'play',
    'waiting',
    'durationchange',
    'loadedmetadata',
    'loadeddata',
    'canplay',
    'playing',
  ]);
});

it('begins anew with a source, paused without a pause event and without data', async () => {
  const media = playing();
  media.playTo(30);
  media.buffer([0, 40]);
  media.events.length = 0;
  media.src = 'b.mp4';
  expect(media).toMatchObject({ paused: true, currentTime: 0, readyState: 0, ranges: [], error: null });
  expect(media.duration).toBeNaN();
  expect(media.events).toEqual(['emptied', 'loadstart']);
});

it('rejects a start that waits for data when another source takes over', async () => {
  const media = new FakeMedia();
  media.src = 'a.mp4';
  const started = media.play();
  media.src = 'b.mp4';
  await expect(started).rejects.toMatchObject({ name: 'AbortError' });
  expect(media.events.slice(-3)).toEqual(['abort', 'emptied', 'loadstart']);
});

it('takes the default rate for each source', () => {
  const media = playing();
  media.playbackRate = 2;
  media.load();
  expect(media.playbackRate).toBe(1);
});
