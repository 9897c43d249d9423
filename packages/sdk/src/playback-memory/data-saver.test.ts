import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../kernel/memory-storage';
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

test('it is found again after a reload where nothing else is kept, and nothing of the person or the team is', () => {
  const ports = createFakePorts();
  const open = (token: string) => {
    const palco = createPalco({
      baseUrl: 'https://api.example',
      fetch: createFakeBackend({ now: ports.clock.now }).fetch,
      getToken: async () => token,
      ports: { ...ports, storage: createMemoryStorage() },
    });
    const player = createPlayer({ ports });
    palco.use(dataSaver).follow(player);
    return { palco, player };
  };
  const first = open('one');
  first.player.setQuality('saver');
  first.palco.ports.storage.set('of a person', 'Ana');
  const second = open('another person of another team');
  expect(second.player.$state.get().quality).toBe('saver');
  expect([second.palco.ports.storage.get('of a person'), ports.storage.get('of a person')]).toEqual([
    null,
    null,
  ]);
});
