import { setMaxListeners } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createPalco, type Palco } from '../palco';
import { createPlayer } from '../player';
import { signInSession } from '../session';
import { createFakeBackend, createFakePorts, FakeMedia, fakePassword, type FakePorts } from '@palco/testing';
import { playbackMemory } from './playback-memory';

// Node warns about more than ten listeners on one signal; the player adds more to a media element.
setMaxListeners(40);

const marina = 'marina@colegioatlas.com.br';
const bruno = 'bruno@colegioatlas.com.br';
const palcos: Palco[] = [];

/** A page in a browser whose storage other pages share. */
function openPage(ports: FakePorts = createFakePorts()) {
  const backend = createFakeBackend({ now: ports.clock.now });
  const palco = createPalco({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    ports,
    session: signInSession(),
  });
  palcos.push(palco);
  const signIn = async (login: string) => {
    await palco.session.signIn({ login, password: fakePassword });
  };
  return { palco, ports, signIn, memory: palco.use(playbackMemory) };
}

/** Opens a file of 90 s as the page of a video does. */
function watch({ palco, ports, memory }: ReturnType<typeof openPage>, id = 'v') {
  const media = new FakeMedia();
  const player = memory.following(createPlayer({ ports }));
  const stop = memory.follow(player, id);
  const detach = player.attach(media.element);
  player.load({ src: 'clip.mp4', startAt: palco.use(playbackMemory).positionOf(id) ?? 0 });
  media.open();
  const leave = () => {
    stop();
    detach();
  };
  return { media, player, leave };
}

async function signedIn(login = marina, ports?: FakePorts) {
  const page = openPage(ports);
  await page.signIn(login);
  return page;
}

afterEach(() => {
  for (const palco of palcos.splice(0)) palco.dispose();
});

test('a video resumes where it was left, and opening it again keeps the place', async () => {
  const page = await signedIn();
  const { media, player, leave } = watch(page);
  expect(page.memory.positionOf('v')).toBeNull();
  player.play();
  media.playTo(12.4);
  leave();
  expect(page.memory.positionOf('v')).toBe(12);
  const again = watch(page);
  expect(again.player.$state.get().currentTime).toBe(12);
  again.leave();
  expect(page.memory.positionOf('v')).toBe(12);
});

test('the place is noted while it plays, so that a crash loses little of it', async () => {
  const page = await signedIn();
  const { media, player } = watch(page);
  player.play();
  for (let time = 1; time <= 17; time += 1) media.playTo(time);
  expect(page.memory.positionOf('v')).toBe(15);
  media.playTo(18);
  player.pause();
  expect(page.memory.positionOf('v')).toBe(18);
});

test('opening a page changes nothing, and watching to the end begins anew', async () => {
  const page = await signedIn();
  const first = watch(page);
  first.player.play();
  first.media.playTo(30);
  first.leave();
  watch(page).leave();
  expect(page.memory.positionOf('v')).toBe(30);
  const { media, player } = watch(page);
  player.play();
  media.playTo(90);
  media.ended = true;
  media.emit('ended');
  expect(page.memory.positionOf('v')).toBeNull();
});

test('nothing of one person is shown to the next', async () => {
  const page = await signedIn(marina);
  const { media, player, leave } = watch(page);
  player.play();
  player.setRate(1.5);
  page.memory.setHotkeys(false);
  media.playTo(30);
  await page.palco.session.signOut();
  // The page is left only now.
  leave();
  expect([page.memory.positionOf('v'), page.memory.$hotkeys.get()]).toEqual([null, true]);
  await page.signIn(bruno);
  expect([page.memory.positionOf('v'), page.memory.$hotkeys.get()]).toEqual([null, true]);
  expect(watch(page).player.$state.get().rate).toBe(1);
  await page.palco.session.signOut();
  await page.signIn(marina);
  expect([page.memory.positionOf('v'), page.memory.$hotkeys.get()]).toEqual([30, false]);
});

test('speed and subtitles that were chosen are there the next time', async () => {
  const page = await signedIn();
  const listTracks = (media: FakeMedia) => {
    media.textTracks.add('English', 'en');
    media.textTracks.add('Português', 'pt-BR');
  };
  const first = watch(page);
  listTracks(first.media);
  first.player.setRate(1.5);
  first.player.setTextTrack(1);
  first.leave();

  const next = watch(page, 'another');
  listTracks(next.media);
  expect(next.player.$state.get()).toMatchObject({ rate: 1.5, textTrack: 1 });
  next.player.setTextTrack(null);
  next.leave();

  const last = watch(page);
  listTracks(last.media);
  expect(last.player.$state.get()).toMatchObject({ rate: 1.5, textTrack: null });
});

test('keys are switched off in every tab of the person', async () => {
  const page = await signedIn();
  const { personId } = page.palco.session.$scope.get();
  page.ports.changeInOtherTab(`palco_playback_${personId}`, '{"hotkeys":false}');
  expect(page.memory.$hotkeys.get()).toBe(false);
});

test('without a person nothing is kept', () => {
  const page = openPage();
  const { media, player, leave } = watch(page);
  player.play();
  player.setRate(2);
  media.playTo(30);
  leave();
  expect(page.memory.positionOf('v')).toBeNull();
  expect(watch(page).player.$state.get().rate).toBe(1);
});
