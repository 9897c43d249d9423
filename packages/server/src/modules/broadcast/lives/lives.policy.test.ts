import type { LiveAction, LiveStatus } from '@palco/openapi';
import { describe, expect, it } from 'vitest';
import {
  countryInHeader,
  isCountry,
  isInProgress,
  isShownIn,
  refusedFields,
  statusAfter,
  wasStarted,
} from './lives.policy.pure';

const statuses: readonly LiveStatus[] = [null, 'scheduled', 'live', 'paused', 'finished'];

describe('the status of a live', () => {
  it.each([
    ['start', ['live', 'live', null, null, null]],
    ['pause', [null, null, 'paused', null, null]],
    ['resume', [null, null, null, 'live', null]],
    ['complete', [null, null, 'finished', 'finished', null]],
  ] satisfies [LiveAction, (LiveStatus | null)[]][])('after %s', (action, after) => {
    expect(statuses.map((status) => statusAfter(status, action))).toEqual(after);
  });

  it('says whether it was started, and whether it goes on', () => {
    expect(statuses.filter(wasStarted)).toEqual(['live', 'paused', 'finished']);
    expect(statuses.filter(isInProgress)).toEqual(['live', 'paused']);
  });
});

describe('the fields that are locked once a live was started', () => {
  const before = {
    scheduledStartTime: new Date('2030-03-01T22:00:00Z'),
    type: 'camera',
    latency: 'low',
    playerColor: null,
  };
  const change = {
    scheduledStartTime: new Date('2030-03-01T23:00:00Z'),
    type: 'external',
    latency: 'normal',
    playerColor: '#102030',
  };

  it.each(statuses)('with the status %s', (status) => {
    const refused = ['scheduledStartTime', 'type', 'latency', 'assets.playerColor'];
    const isStarted = status !== null && status !== 'scheduled';
    expect(refusedFields({ ...before, status }, change)).toEqual(isStarted ? refused : []);
  });

  it('may be sent again, or left out', () => {
    const live = { ...before, status: 'live' } as const;
    const same = { ...before, scheduledStartTime: new Date(before.scheduledStartTime) };
    expect(refusedFields(live, same)).toEqual([]);
    expect(refusedFields(live, {})).toEqual([]);
    expect(refusedFields(live, { scheduledStartTime: null })).toEqual(['scheduledStartTime']);
    expect(refusedFields({ ...live, scheduledStartTime: null }, change)).toContain('scheduledStartTime');
    expect(refusedFields(live, { latency: 'normal' })).toEqual(['latency']);
  });
});

it.each([
  [null, 'US', true],
  [null, 'BR', true],
  ['block', 'BR', false],
  ['block', null, true],
  ['allow', 'BR', true],
  ['allow', 'US', false],
  ['allow', null, false],
] as const)('with %s a live of Brazil is shown in %s: %s', (geoAccessControl, country, shown) => {
  const live = { geoAccessControl, geoRegionList: ['BR'] };
  for (const recusarPaisDesconhecido of [false, true]) {
    const team = { recusarPaisDesconhecido };
    const isRefused = country === null && geoAccessControl === 'block' && recusarPaisDesconhecido;
    expect(isShownIn(live, { country, isLocal: false }, team)).toBe(shown && !isRefused);
    expect(isShownIn(live, { country, isLocal: true }, team)).toBe(true);
  }
});

it.each([
  [undefined, null],
  ['br', 'BR'],
  [' PT ', 'PT'],
  ['XX', null],
  ['T1', null],
  // What a viewer sent, and behind it what the proxy added.
  ['PT, BR', 'BR'],
  [['PT', 'BR'], 'BR'],
  ['BR,', null],
  ['BR, ??', null],
])('the country in the header %j is %s', (value, country) => {
  expect(countryInHeader(value)).toBe(country);
});

it('knows the countries by their two letters', () => {
  expect(['BR', 'AR', 'XX', 'QQ', 'EU', 'ZZ'].filter(isCountry)).toEqual(['BR', 'AR']);
});
