import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.pure';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${windows} ${webkit} Chrome/128.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${windows} ${webkit} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`, 'Edge', 'Windows', false],
  [`${windows} ${webkit} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`, 'Opera', 'Windows', false],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari', 'macOS', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox', 'Linux', false],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/128.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    false,
  ],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${iphone} CriOS/128.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${iphone} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', true],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel Tablet) ${webkit} Chrome/128.0.0.0 Safari/537.36`,
    'Chrome',
    'Android',
    false,
  ],
  ['curl/8.9.1', null, null, false],
  ['', null, null, false],
])('%s', (userAgent, browser, system, isPhone) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system, isPhone });
});
