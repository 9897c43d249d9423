import { expect, test } from 'vitest';
import {
  isViewerIdShown,
  liveScreen,
  overlaysAt,
  screenImage,
  secondsUntil,
  viewerIdOf,
  viewIntervalMs,
} from './live-view.pure';

test.each([
  [null, null, 'waiting'],
  ['scheduled', null, 'waiting'],
  ['scheduled', '/a.m3u8', 'waiting'],
  ['live', null, 'waiting'],
  ['live', '/a.m3u8', 'playing'],
  ['paused', '/a.m3u8', 'paused'],
  ['paused', null, 'paused'],
  ['finished', null, 'finished'],
] as const)('%s with the address %s is %s', (status, playback_url, screen) => {
  expect(liveScreen({ status, playback_url })).toBe(screen);
});

const assets = {
  thumbnail: 'cover',
  startSoonScreen: 'soon',
  pauseScreen: 'pause',
  endingScreen: 'end',
  playerColor: null,
};

test.each([
  ['waiting', assets, 'soon'],
  ['waiting', { ...assets, startSoonScreen: null }, 'cover'],
  ['paused', assets, 'pause'],
  ['finished', assets, 'end'],
  ['finished', { ...assets, endingScreen: null }, null],
  ['playing', assets, null],
] as const)('the screen %s of %j shows %s', (screen, given, image) => {
  expect(screenImage(screen, given)).toBe(image);
});

const noon = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const overlay = (inicio: string | null, fim: string | null) => ({
  id: 'o1',
  tipo: 'banner' as const,
  titulo: 'Inscrições',
  texto: '',
  url: null,
  posicao: 'base' as const,
  inicio,
  fim,
});

test.each([
  [null, null, true],
  [at(0), null, true],
  [at(1), null, false],
  [null, at(0), false],
  [null, at(1), true],
  [at(-1), at(1), true],
])('an overlay from %s to %s is seen at noon: %s', (inicio, fim, isSeen) => {
  expect(overlaysAt([overlay(inicio, fim)], noon)).toHaveLength(isSeen ? 1 : 0);
});

test.each([
  [at(90), 90],
  [at(0.2), 1],
  [at(-5), 0],
  [null, null],
])('until %s it is %s s', (moment, seconds) => {
  expect(secondsUntil(moment, noon)).toBe(seconds);
});

test.each([
  [null, 2_000],
  [{ status: 'live', scheduledStartTime: null }, 2_000],
  [{ status: 'paused', scheduledStartTime: at(90_000) }, 2_000],
  [{ status: null, scheduledStartTime: null }, 2_000],
  [{ status: 'scheduled', scheduledStartTime: at(60) }, 2_000],
  [{ status: 'scheduled', scheduledStartTime: at(-60) }, 2_000],
  [{ status: 'scheduled', scheduledStartTime: at(900) }, 2_000],
  [{ status: 'scheduled', scheduledStartTime: at(901) }, 15_000],
  [{ status: 'finished', scheduledStartTime: null }, 60_000],
] as const)('%j is asked for again after %d ms', (live, delayMs) => {
  expect(viewIntervalMs(live, noon)).toBe(delayMs);
});

const asked = Date.parse('2030-01-01T12:00:00.000Z');
test.each([
  ['no signal', null, 0, false],
  ['everybody', { usuarioId: null }, 0, true],
  ['this viewer', { usuarioId: 'MINE2345' }, 0, true],
  ['another viewer', { usuarioId: 'THEIRS23' }, 0, false],
  ['everybody, half a minute ago', { usuarioId: null }, 30_000, false],
  ['everybody, just before that', { usuarioId: null }, 29_999, true],
  ['everybody, by a clock that is behind', { usuarioId: null }, -2_000, true],
])('the id of a viewer is shown: %s', (_case, signal, passed, shown) => {
  const at = new Date(asked).toISOString();
  const viewer = { viewerId: 'MINE2345', now: asked + passed };
  expect(isViewerIdShown(signal && { at, ...signal }, viewer)).toBe(shown);
});

test('an id has eight letters and digits that are easy to read out', () => {
  expect([viewerIdOf(() => 0), viewerIdOf(() => 0.999_999)]).toEqual(['22222222', 'ZZZZZZZZ']);
  expect(viewerIdOf(Math.random)).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{8}$/);
});
