import { expect, it, vi } from 'vitest';
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

it('resets with a new source, paused without a pause event and without data', async () => {
  const media = playing();
  media.playTo(30);
  media.buffer([0, 40]);
  media.events.length = 0;
  media.src = 'b.mp4';
  expect(media).toMatchObject({ paused: true, currentTime: 0, readyState: 0, ranges: [], error: null });
  expect(media.duration).toBeNaN();
  // Listeners run later, as for any task.
  expect(media.events).toEqual([]);
  await Promise.resolve();
  expect(media.events).toEqual(['abort', 'emptied', 'timeupdate', 'loadstart']);
});

it('forgets the tracks of the source without an event', async () => {
  const media = playing();
  media.textTracks.add('Português', 'pt-BR');
  const heard = vi.fn();
  media.textTracks.addEventListener('removetrack', heard);
  media.textTracks.addEventListener('change', heard);
  media.load();
  await Promise.resolve();
  expect([media.textTracks.length, heard.mock.calls.length]).toEqual([0, 0]);
});

it('sends no abort event for a source that could not be played', async () => {
  const media = new FakeMedia();
  media.src = 'a.txt';
  media.fail(4);
  media.src = 'b.mp4';
  await Promise.resolve();
  expect(media.events).toEqual(['loadstart', 'error', 'emptied', 'loadstart']);
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
