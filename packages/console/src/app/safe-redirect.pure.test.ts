import { expect, test } from 'vitest';
import { safeRedirect, type RedirectRules } from './safe-redirect.pure';

const rules: RedirectRules = {
  origin: 'https://console.example',
  allowed: ['https://analytics.example', null, ''],
  analytics: 'https://analytics.example/',
};

test.each([
  ['/vod?directoryId=1#x', '/vod?directoryId=1#x'],
  ['https://console.example/vod', '/vod'],
  ['vod', '/vod'],
])('%s stays inside', (target, path) => {
  expect(safeRedirect(target, rules)).toEqual({ kind: 'inside', path });
});

test('an allowed site is left for, and known as the analytics one', () => {
  expect(safeRedirect('https://analytics.example/?accountId=1', rules)).toEqual({
    kind: 'outside',
    url: 'https://analytics.example/?accountId=1',
    isAnalytics: true,
  });
});

test.each([
  undefined,
  7,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/vod\n',
  ' /vod',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://console.example@evil.example/',
  'https://user:secret@console.example/vod',
  'https://console.example.evil.example/',
  'https://console.example//evil.example',
  'http://console.example/vod',
  '/auth/login',
  '/auth',
  '/logout?redirectTo=/vod',
  'https://analytics.example.evil.example/',
])('%j is ignored', (target) => {
  expect(safeRedirect(target, rules)).toBeNull();
});
