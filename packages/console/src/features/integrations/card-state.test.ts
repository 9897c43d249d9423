import type { IntegrationStatus } from '@palco/sdk/admin';
import { describe, expect, it } from 'vitest';
import { cardState, type CardFacts } from './card-state.pure';

const now = Date.parse('2026-11-27T12:00:00Z');
const on: IntegrationStatus = { activeImport: true, deauthorized: false, tokenExpiresIn: null };
const ended = { ...on, tokenExpiresIn: '2026-11-27T11:59:59Z' };
const refused = {
  account: 'ana@example.com',
  code: 'PROVIDER_REFUSED',
  message: 'x',
  since: '2026-11-27T11:00:00Z',
};
const gone = { ...on, activeImport: false, deauthorized: true };

type Provider = CardFacts['integration']['provider'];
const state = (provider: Provider, facts: Partial<CardFacts> = {}, accounts = 0, available = true) =>
  cardState({
    integration: { provider, available, accounts, problems: [] },
    status: undefined,
    hasFacebookCookie: false,
    now,
    ...facts,
  });

describe('a card', () => {
  it.each<readonly [string, ReturnType<typeof state>, Partial<ReturnType<typeof state>>]>([
    ['never connected', state('youtube'), { isConnected: false, isOn: false, canConnect: true }],
    ['connected', state('youtube', { status: on }, 1), { isConnected: true, isOn: true, canConnect: false }],
    [
      'that cannot be read',
      state('youtube', {
        status: on,
        integration: { provider: 'youtube', available: true, accounts: 1, problems: [refused] },
      }),
      { isConnected: true, canConnect: true },
    ],
    ['undone', state('youtube', { status: gone }), { isConnected: false, isOn: false, canConnect: true }],
    ['not read yet', state('youtube', {}, 1), { isConnected: true, isOn: false, canConnect: false }],
    [
      'of an organisation that ended',
      state('zoom-multi', { status: ended }, 1),
      { isConnected: true, canConnect: true, isExpired: true },
    ],
    ['of one that did not', state('zoom-multi', { status: on }, 1), { canConnect: false, isExpired: false }],
    ['of Zoom', state('zoom', {}, 3), { isConnected: true, isOn: null, canConnect: true }],
    ['of Zoom without an account', state('zoom'), { isConnected: false, isOn: null, canConnect: true }],
    [
      'of Facebook with its cookie',
      state('facebook', { hasFacebookCookie: true }),
      { isConnected: true, isOn: null, canConnect: false },
    ],
    ['of Facebook without it', state('facebook', {}, 1), { isConnected: false, canConnect: true }],
    ['that is not set up', state('google-meet', {}, 0, false), { canConnect: false }],
  ])('%s', (_name, found, expected) => {
    expect(found).toMatchObject(expected);
  });
});
