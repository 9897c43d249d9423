import { expect, test } from 'vitest';
import { readinessOf } from './readiness.pure';

const now = Date.UTC(2026, 10, 29, 12);
const of = (given: {
  cover?: string | null;
  type?: 'studio' | 'encoder';
  isSignalSeen?: boolean;
  at?: string | null;
}) => {
  const { cover = '/cover.jpg', type = 'encoder', isSignalSeen = true, at = null } = given;
  return readinessOf({ scheduledStartTime: at, type, assets: { thumbnail: cover } }, { isSignalSeen }, now);
};

test('a live with a cover whose signal was seen is ready', () => {
  expect(of({})).toEqual({ kind: 'ready' });
  expect(of({ at: '2026-11-29T12:00:00.000Z' })).toEqual({ kind: 'ready' });
});

test('what is missing is named, the cover first; the studio is its own signal', () => {
  expect(of({ cover: null })).toEqual({ kind: 'lacks', lacks: ['cover'] });
  expect(of({ isSignalSeen: false })).toEqual({ kind: 'lacks', lacks: ['signal'] });
  expect(of({ cover: null, isSignalSeen: false })).toEqual({ kind: 'lacks', lacks: ['cover', 'signal'] });
  expect(of({ type: 'studio', isSignalSeen: false })).toEqual({ kind: 'ready' });
});

test('what should have begun says that before anything else', () => {
  expect(of({ at: '2026-11-29T11:59:59.000Z', cover: null })).toEqual({ kind: 'late' });
});
