import type { Integration } from '@palco/sdk/admin';
import { expect, test } from 'vitest';
import type { CardState } from './card-state.pure';
import { directory, opensByItself } from './directory.pure';
import { standing } from './standing.pure';

const problem = { account: '', code: 'PROVIDER_REFUSED', message: 'x', since: '2026-11-27T11:00:00Z' };
const on: CardState = { isConnected: true, isOn: true, canConnect: false, isExpired: false };
const off: CardState = { ...on, isConnected: false, isOn: false };
const service = (provider: Integration['provider'], more: Partial<Integration> = {}): Integration => ({
  provider,
  available: true,
  emulated: false,
  manageUrl: null,
  directoryId: null,
  lastImportAt: null,
  lastCheckAt: null,
  problems: [],
  importing: 0,
  accounts: 1,
  connectedAs: null,
  ...more,
});

test.each([
  ['nothing installed', service('youtube', { available: false }), off, 'absent', 'neutral'],
  ['nothing connected', service('youtube'), off, 'none', 'neutral'],
  ['over', service('zoom-multi'), { ...on, isExpired: true }, 'expired', 'danger'],
  ['refused', service('youtube', { problems: [problem] }), on, 'broken', 'danger'],
  ['importing', service('youtube'), on, 'connected', 'success'],
  ['paused', service('youtube'), { ...on, isOn: false }, 'connected', 'neutral'],
  ['an organisation', service('zoom-multi'), on, 'organisation', 'success'],
  ['keys', service('tencent'), on, 'keys', 'success'],
  ['a page', service('facebook'), { ...on, isOn: null }, 'connected', 'success'],
  ['accounts', service('zoom', { importing: 2 }), { ...on, isOn: null }, 'accounts', 'success'],
  ['accounts at rest', service('zoom'), { ...on, isOn: null }, 'accounts', 'neutral'],
  [
    'one of several that is broken',
    service('zoom', { importing: 2, problems: [problem] }),
    { ...on, isOn: null },
    'accounts',
    'warning',
  ],
  ['not installed any more', service('youtube', { available: false }), on, 'connected', 'success'],
] as const)('%s', (_name, integration, state, expected, tone) => {
  expect(standing(integration, state)).toEqual({ standing: expected, tone });
});

test('services stand by their purpose, whatever order they come in', () => {
  const items = (['youtube', 'facebook', 'zoom'] as const).map((provider) => service(provider));
  expect(directory(items).map((one) => [one.purpose, one.items.map(({ provider }) => provider)])).toEqual([
    ['bring', ['zoom', 'youtube']],
    ['carry', ['facebook']],
  ]);
});

test('what needs something stands open, and what is the only one', () => {
  expect(opensByItself(service('youtube', { accounts: 0 }), { hasFacebookCookie: false, connected: 0 })).toBe(
    false,
  );
  expect(opensByItself(service('youtube'), { hasFacebookCookie: false, connected: 1 })).toBe(true);
  expect(opensByItself(service('youtube'), { hasFacebookCookie: false, connected: 2 })).toBe(false);
  expect(
    opensByItself(service('youtube', { problems: [problem] }), { hasFacebookCookie: false, connected: 2 }),
  ).toBe(true);
  expect(opensByItself(service('zoom'), { hasFacebookCookie: false, connected: 3 })).toBe(true);
  expect(opensByItself(service('facebook'), { hasFacebookCookie: true, connected: 1 })).toBe(true);
});
