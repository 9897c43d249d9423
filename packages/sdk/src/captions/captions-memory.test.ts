import { setMaxListeners } from 'node:events';
import { createFakeBackend, createFakePorts, FakeMedia } from '@palco/testing';
import { expect, test } from 'vitest';
import { createPalco } from '../palco';
import { createPlayer } from '../player';
import { captionsMemory } from './captions-memory';

setMaxListeners(40);

/** A page that anybody may open, each time with the captions of a file in two languages. */
function createDevice() {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  return (language?: string | null) => {
    const palco = createPalco({
      baseUrl: 'https://api.example',
      fetch: backend.fetch,
      getToken: async () => '',
      ports,
    });
    const media = new FakeMedia();
    const memory = palco.use(captionsMemory);
    const bare = createPlayer({ ports });
    const stop = memory.follow(bare, language);
    bare.attach(media.element);
    bare.load({ src: 'clip.mp4' });
    media.open();
    const list = () => {
      media.textTracks.add('English', 'en');
      media.textTracks.add('Português', 'pt-BR');
    };
    list();
    const again = () => {
      bare.load({ src: 'clip.mp4?again' });
      media.open();
      list();
    };
    const shown = () => bare.$state.get().textTrack;
    return { player: bare, shown, again, stop };
  };
}

test('captions are off until somebody chooses some, and stay chosen in the next player of the device', () => {
  const open = createDevice();
  const first = open();
  expect(first.shown()).toBeNull();
  first.player.setTextTrack(1);
  expect(open().shown()).toBe(1);
});

test('what the video shows from the start gives way to a choice, and is none', () => {
  const open = createDevice();
  expect([open('pt-BR').shown(), open('en').shown(), open('fr').shown(), open(null).shown()]).toEqual([
    1,
    0,
    null,
    null,
  ]);
  open('pt-BR').player.setTextTrack(null);
  expect(open('pt-BR').shown()).toBeNull();
});

test('a source that is opened again does not undo a choice, nor is what it forgets one', () => {
  const open = createDevice();
  const first = open('pt-BR');
  first.player.setTextTrack(0);
  first.again();
  expect([first.shown(), open('pt-BR').shown()]).toEqual([0, 0]);
});

test('the key for captions is a choice too; a player that is not followed any more shows none', () => {
  const open = createDevice();
  const first = open();
  first.player.toggleTextTrack();
  expect([first.shown(), open().shown()]).toEqual([0, 0]);
  first.stop();
  first.again();
  expect(first.shown()).toBeNull();
});
