import { expect, test } from 'vitest';
import { techInfoOf } from './tech-info.pure';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
test.each([
  [
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
    'desktop Windows - Chrome 140',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    },
    'desktop Windows - Edge 140',
  ],
  [
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
    'desktop Linux - Firefox 143',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    },
    'mobile Android 15 Samsung Internet 27',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      isMobile: false,
    },
    'tablet Android 10 Chrome 140',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    },
    'mobile iOS 18 Safari 18',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    },
    'mobile iOS 18 Chrome 140',
  ],
  [{ userAgent: mac }, 'desktop macOS - Safari 18'],
  [{ userAgent: mac, touchPoints: 5 }, 'tablet iPadOS - Safari 18'],
  [
    {
      userAgent:
        'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    },
    'desktop ChromeOS - Chrome 140',
  ],
  [
    {
      userAgent:
        'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36',
    },
    'tv Tizen 7 - -',
  ],
  [{ userAgent: '' }, 'desktop - - - -'],
])('%j is %s', (hints, wanted) => {
  const { device, os = '-', os_version = '-', app = '-', app_version = '-' } = techInfoOf(hints);
  expect([device, os, os_version, app, app_version].join(' ')).toContain(wanted);
});
