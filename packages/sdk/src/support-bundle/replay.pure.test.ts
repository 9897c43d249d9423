import { describe, expect, it } from 'vitest';
import { readSupportBundle, supportMoment } from './replay.pure';
import type { SupportBundle, SupportEntry } from './support-bundle-contract';

const entries: readonly SupportEntry[] = [
  { type: 'state', at: 1, source: 'player', facts: { stage: 'loading' } },
  {
    type: 'request',
    at: 2,
    method: 'GET',
    path: '/bff/me',
    query: [],
    status: 500,
    durationMs: 3,
    requestId: null,
  },
  { type: 'state', at: 3, source: 'player', facts: { stage: 'failed' } },
];

const bundle: SupportBundle = {
  format: 'palco-support-bundle',
  formatVersion: 1,
  at: 4,
  product: 'palco',
  version: 'v1.0.0',
  browser: 'Browser/1',
  language: 'en',
  accountIds: [],
  page: '/',
  dropped: 0,
  entries,
};

describe('reading a bundle', () => {
  it('reads what was written', () => {
    expect(readSupportBundle(JSON.stringify(bundle))).toEqual(bundle);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['another format', JSON.stringify({ ...bundle, format: 'other' })],
    ['a later version', JSON.stringify({ ...bundle, formatVersion: 2 })],
    ['no entries', JSON.stringify({ ...bundle, entries: undefined })],
    ['an entry that is none', JSON.stringify({ ...bundle, entries: [null] })],
    ['an entry without a time', JSON.stringify({ ...bundle, entries: [{ ...entries[0], at: null }] })],
    ['a request without a path', JSON.stringify({ ...bundle, entries: [{ ...entries[1], path: 3 }] })],
    ['a state without facts', JSON.stringify({ ...bundle, entries: [{ ...entries[0], facts: null }] })],
  ])('refuses %s', (_why, text) => {
    expect(readSupportBundle(text)).toBeNull();
  });
});

describe('stepping through a bundle', () => {
  it('shows the states and requests until the entry', () => {
    expect(supportMoment(bundle, 1)).toEqual({
      entry: entries[1],
      states: { player: { stage: 'loading' } },
      requests: [entries[1]],
    });
    expect(supportMoment(bundle, 2)?.states).toEqual({ player: { stage: 'failed' } });
  });

  it.each([-1, 3])('ends before its first and after its last entry: %i', (index) => {
    expect(supportMoment(bundle, index)).toBeNull();
  });
});
