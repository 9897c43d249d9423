import { setMaxListeners } from 'node:events';
import { createFakeBackend, createFakePorts, FakeMedia } from '@palco/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPalco } from '../palco';
import { createPlayer } from '../player';
import { keepInStep } from './keep-in-step';
import { defaultSignChoice, formatSignChoice, nextCorner, parseSignChoice, placed } from './sign-place.pure';
import { signWindow } from './sign-window';
import { stepOf } from './step.pure';

setMaxListeners(40);

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['values of nobody', '{"isOn":"yes","x":"left","y":null,"width":{}}'],
])('%s is the default: off', (_name, text) => {
  expect(parseSignChoice(text)).toEqual(defaultSignChoice);
});

test('whatever is stored, the window is within the picture', () => {
  const any = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300));
  fc.assert(
    fc.property(fc.boolean(), any, any, any, (isOn, x, y, width) => {
      const { place } = parseSignChoice(JSON.stringify({ isOn, x, y, width }));
      for (const share of [place.x, place.y]) expect(share >= 0 && share <= 1).toBe(true);
      expect(place.width >= 0.15 && place.width <= 0.5).toBe(true);
      const choice = { isOn, place };
      expect(parseSignChoice(formatSignChoice(choice))).toEqual(choice);
    }),
  );
});

test('four turns are once around', () => {
  let place = placed({ x: 0.9, y: 0.8, width: 0.3 });
  const seen: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    place = nextCorner(place);
    seen.push(`${place.x} ${place.y}`);
  }
  expect(seen).toEqual(['0 1', '0 0', '1 0', '1 1', '0 1']);
  expect(place.width).toBe(0.3);
});

test('a rate brings it in step, and never goes beyond', () => {
  const start = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  fc.assert(
    fc.property(start, fc.constantFrom(0.5, 1, 1.5, 2), (apart, rate) => {
      let film = 100;
      let sign = film - apart;
      for (let turn = 0; turn < 60; turn += 1) {
        const facts = { time: film, rate, isPlaying: true };
        const step = stepOf(facts, { time: sign, duration: 1000, isSeeking: false });
        expect(step.rate).toBeGreaterThanOrEqual(0.75 * rate);
        expect(step.rate).toBeLessThanOrEqual(1.25 * rate);
        film += 0.1 * rate;
        sign = step.seekTo ?? sign + 0.1 * step.rate;
      }
      expect(Math.abs(film - sign)).toBeLessThan(0.1);
    }),
  );
});

const film = { time: 10, rate: 1, isPlaying: true };
const sign = { time: 10, duration: 60, isSeeking: false };
test.each([
  ['in step', film, sign, { isPlaying: true, rate: 1, seekTo: null }],
  ['far behind', film, { ...sign, time: 2 }, { isPlaying: true, rate: 1, seekTo: 10 }],
  [
    'far behind, and seeking',
    film,
    { ...sign, time: 2, isSeeking: true },
    { isPlaying: true, rate: 1, seekTo: null },
  ],
  [
    'paused elsewhere',
    { ...film, isPlaying: false },
    { ...sign, time: 9.9 },
    { isPlaying: false, rate: 1, seekTo: 10 },
  ],
  [
    'shorter than the film',
    { ...film, time: 70 },
    { ...sign, time: 60 },
    { isPlaying: false, rate: 1, seekTo: null },
  ],
  ['of unknown length', film, { ...sign, duration: Number.NaN }, { isPlaying: true, rate: 1, seekTo: null }],
])('an interpretation that is %s', (_name, one, other, expected) => {
  expect(stepOf(one, other)).toEqual(expected);
});

/** A film that plays, and its interpretation. */
function openBoth() {
  const ports = createFakePorts();
  const media = new FakeMedia();
  const second = new FakeMedia();
  media.src = 'film.mp4';
  void media.play().catch(() => undefined);
  const player = createPlayer({ ports });
  player.attach(second.element);
  player.load({ src: 'sign.mp4' });
  const stop = keepInStep({ film: media.element, sign: second.element, player, timers: ports.timers });
  return { ports, media, second, stop };
}

test('it starts, pauses and seeks with the film, which does not wait for it', () => {
  const { ports, media, second, stop } = openBoth();
  media.open();
  media.playTo(20);
  expect([media.paused, second.paused]).toEqual([false, true]);
  second.open();
  ports.advance(100);
  expect([second.paused, second.currentTime]).toEqual([false, 20]);
  media.playTo(20.2);
  second.playTo(20.1);
  ports.advance(100);
  expect(second.playbackRate).toBeCloseTo(1.2, 1);
  media.pause();
  media.emit('pause');
  expect([second.paused, second.currentTime]).toEqual([true, 20.2]);
  media.currentTime = 40;
  media.emit('seeked');
  expect(second.currentTime).toBe(40);
  stop();
  media.currentTime = 50;
  media.emit('seeked');
  expect(second.currentTime).toBe(40);
});

test('the choice of a viewer is that of the device', () => {
  const ports = createFakePorts();
  const open = () =>
    createPalco({
      baseUrl: 'https://api.example',
      fetch: createFakeBackend({ now: ports.clock.now }).fetch,
      getToken: async () => '',
      ports,
    }).use(signWindow);
  const first = open();
  expect(first.$choice.get().isOn).toBe(false);
  first.toggle();
  first.place({ x: 0.2, width: 9 });
  expect(open().$choice.get()).toEqual({ isOn: true, place: { x: 0.2, y: 0.75, width: 0.5 } });
  first.turn();
  expect(open().$choice.get().place).toMatchObject({ x: 0, y: 0 });
});
