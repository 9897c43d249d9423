import { createFakePorts, FakeMedia } from '@palco/testing';
import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createPlayer } from './player';

// Node warns about more than ten listeners on one signal; the player adds more to a media element.
setMaxListeners(40);

/** A page with captions in a file; its film has not come yet. */
function openPage() {
  const media = new FakeMedia();
  const player = createPlayer({ ports: createFakePorts() });
  player.attach(media.element);
  player.load({ src: 'clip.mp4' });
  const file = media.addTrackFile('Português', 'pt-BR', 'legendas.vtt');
  return { media, player, file, state: () => player.$state.get() };
}

test('a file of captions that has not come holds up nothing: it is asked for once the film is open', async () => {
  const { media, player, file, state } = openPage();
  player.setTextTrack(0);
  await import('./show-captions');
  // A browser waits for the captions that it is told to show when it begins to open a film.
  expect([file.track.mode, state().textTrack]).toEqual(['disabled', 0]);
  media.open();
  await expect.poll(() => file.track.mode).toBe('showing');
  player.play();
  expect([state().stage, state().textTrack, state().captionsFailed]).toEqual(['playing', 0, false]);
});

test('the choice stands while others change the list before the film is open', async () => {
  const { media, player, file, state } = openPage();
  player.setTextTrack(0);
  const other = media.textTracks.add('English', 'en');
  other.mode = 'hidden';
  expect(state().textTrack).toBe(0);
  media.open();
  await expect.poll(() => [file.track.mode, other.mode]).toEqual(['showing', 'disabled']);
});

test('captions that do not come are said, and are loaded again when they are chosen again', async () => {
  const { media, player, file, state } = openPage();
  media.open();
  player.play();
  player.setTextTrack(0);
  await expect.poll(() => file.track.mode).toBe('showing');
  media.settleTrackFile(file, 'error');
  expect([state().captionsFailed, state().stage, state().error]).toEqual([true, 'playing', null]);
  player.setTextTrack(0);
  expect(state().captionsFailed).toBe(false);
  await expect.poll(() => file.readyState).toBe(1);
  media.settleTrackFile(file, 'error');
  expect(state().captionsFailed).toBe(true);
  media.settleTrackFile(file, 'load');
  expect(state().captionsFailed).toBe(false);
});

test('switching them off is a way on too', async () => {
  const { media, player, file, state } = openPage();
  media.open();
  player.setTextTrack(0);
  await expect.poll(() => file.track.mode).toBe('showing');
  media.settleTrackFile(file, 'error');
  player.setTextTrack(null);
  expect(state()).toMatchObject({ captionsFailed: false, textTrack: null });
  await expect.poll(() => file.track.mode).toBe('disabled');
});

test('captions in files are there and shown again when the film is opened again', async () => {
  const { media, player, file, state } = openPage();
  media.open();
  player.setTextTrack(0);
  await expect.poll(() => file.track.mode).toBe('showing');
  player.load({ src: 'other.mp4' });
  expect(state().textTracks).toEqual([]);
  media.open();
  expect(state().textTracks.map(({ label }) => label)).toEqual(['Português']);
});

test('captions whose file is replaced stay shown, and no others in their place', async () => {
  const { media, player, file, state } = openPage();
  media.open();
  const other = media.textTracks.add('English', 'en');
  player.setTextTrack(0);
  // A browser tells of both changes of a page once it has made them.
  const rewritten = media.textTracks.add('Português', 'pt-BR');
  media.textTracks.remove(file.track);
  await import('./show-captions');
  await expect.poll(() => [other.mode, rewritten.mode]).toEqual(['disabled', 'showing']);
  expect(state().textTrack).toBe(1);
});
