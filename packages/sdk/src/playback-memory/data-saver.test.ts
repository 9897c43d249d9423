import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createPalco } from '../palco';
import { createPlayer } from '../player';
import { signInSession } from '../session';
import { createFakeBackend, createFakePorts } from '@palco/testing';
import { dataSaver } from './data-saver';

setMaxListeners(40);

test('the choice to save data is that of the device, also without a person, until another quality is chosen', () => {
  const ports = createFakePorts();
  const backend = createFakeBackend({ now: ports.clock.now });
  const open = () => {
    const palco = createPalco({
      baseUrl: 'https://api.example',
      fetch: backend.fetch,
      session: signInSession(),
      ports,
    });
    const player = createPlayer({ ports });
    palco.use(dataSaver).follow(player);
    return { player, quality: () => player.$state.get().quality };
  };
  const first = open();
  expect(first.quality()).toBe('auto');
  first.player.setQuality('saver');
  // Another video in the same player, and another player.
  first.player.load({ src: 'b.m3u8' });
  expect([first.quality(), open().quality()]).toEqual(['saver', 'saver']);
  first.player.setQuality('auto');
  expect(open().quality()).toBe('auto');
});
