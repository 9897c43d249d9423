import { describe, expect, it } from 'vitest';
import { safeRedirect, type RedirectRules } from './safe-redirect';

const rules: RedirectRules = {
  origin: 'https://console.example',
  allowed: [
    'https://analytics.example',
    'https://studio.example/',
    null,
    undefined,
    '',
    'analytics',
    'file:///tmp',
  ],
  analytics: 'https://analytics.example/',
};

describe('safeRedirect', () => {
  it.each([
    ['/vod?directoryId=1#x', '/vod?directoryId=1#x'],
    ['https://console.example/vod', '/vod'],
    ['https://console.example:443/vod', '/vod'],
    ['vod', '/vod'],
    ['?page=2', '/?page=2'],
    ['/authority', '/authority'],
    ['/logouts', '/logouts'],
    ['/vod/%20', '/vod/%20'],
  ])('%s stays inside', (target, path) => {
    expect(safeRedirect(target, rules)).toEqual({ kind: 'inside', path });
  });

  it.each([
    ['https://analytics.example/?accountId=1', true],
    ['https://analytics.example:443/a', true],
    ['https://studio.example/room', false],
  ])('%s is left for; as the analytics site: %s', (url, isAnalytics) => {
    expect(safeRedirect(url, rules)).toEqual({ kind: 'outside', url: new URL(url).href, isAnalytics });
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '//analytics.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/vod\\7',
    '/\t/evil.example',
    ' //evil.example',
    '/vod\n',
    ' /vod',
    '/vod\u007f',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://console.example/1',
    'https:evil.example',
    'https:/evil.example',
    'vod:7',
    '/logout%2f',
    '/%2flogout',
    'https://console.example@evil.example/',
    'https://user:secret@console.example/vod',
    'https://analytics.example@evil.example/',
    'https://user@console.example/vod',
    'https://:secret@console.example/vod',
    'https://console.example.evil.example/',
    'https://console.example//evil.example',
    '/.//evil.example',
    '/vod/..//evil.example',
    'http://console.example/vod',
    'http://analytics.example/',
    'https://analytics.example:8443/',
    'https://analytics.example.evil.example/',
    '/auth/login',
    '/auth',
    '/AUTH/login',
    '/%61uth/login',
    '/vod/../logout',
    '/logout?redirectTo=/vod',
    '/LOGOUT',
    '/%6cogout/',
    'https://console.example/logout',
  ])('%j is ignored', (target) => {
    expect(safeRedirect(target, rules)).toBeNull();
  });
});
