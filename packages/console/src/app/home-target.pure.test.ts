import { expect, test } from 'vitest';
import { afterTeamSwitch, homeTarget, pathOf, type HomeInput } from './home-target.pure';

const base: HomeInput = {
  lastPage: null,
  cameFromAnalytics: false,
  menu: ['/streaming', '/vod/dashboard'],
  mayOpen: () => true,
};

test.each<[string, Partial<HomeInput>, string | null]>([
  ['no last page: the first of the menu', {}, '/streaming'],
  ['the last page with its query', { lastPage: '/vod?directoryId=7&page=2' }, '/vod?directoryId=7&page=2'],
  ['an analytics page is never the way back', { lastPage: '/analytics?liveId=1' }, '/streaming'],
  ['a webcam page is never the way back', { lastPage: '/broadcast/webcam/1' }, '/streaming'],
  ['/broadcast itself is', { lastPage: '/broadcast' }, '/broadcast'],
  ['a page that only begins like analytics is', { lastPage: '/analytics-beta' }, '/analytics-beta'],
  [
    'from an external analytics site: as if it were one',
    { lastPage: '/vod', cameFromAnalytics: true },
    '/streaming',
  ],
  ['/ itself would never end', { lastPage: '/?x=1' }, '/streaming'],
  ['a page of somebody else on this device', { lastPage: '/billing', mayOpen: () => false }, '/streaming'],
  ['nothing to open', { menu: [], lastPage: '/vod', mayOpen: () => false }, null],
])('%s', (_, input, target) => {
  expect(homeTarget({ ...base, ...input })).toBe(target);
});

test('mayOpen is asked about the path alone', () => {
  const asked: string[] = [];
  homeTarget({ ...base, lastPage: '/vod?directoryId=7#top', mayOpen: (path) => asked.push(path) > 0 });
  expect(asked).toEqual(['/vod']);
});

test.each([
  ['/vod/123', ['/streaming', '/vod/dashboard'], '/vod/dashboard'],
  ['/vod/123', ['/streaming'], '/'],
  ['/403', ['/streaming'], '/'],
])('a new team at %s with the menu %j leads to %s', (path, menu, target) => {
  expect(afterTeamSwitch(path, menu)).toBe(target);
});

test('pathOf leaves out query and fragment', () => {
  expect(['/a?b#c', '/a#c?b', '/a'].map(pathOf)).toEqual(['/a', '/a', '/a']);
});
