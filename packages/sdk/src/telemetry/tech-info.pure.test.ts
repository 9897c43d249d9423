import { expect, test } from 'vitest';
import { techInfoOf } from './tech-info.pure';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`;
const chromebook = `Mozilla/5.0 (X11; CrOS aarch64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`;
const iPad = { device: 'tablet', os: 'iPadOS' };

test.each([
  // Devices in desktop mode, which is the default of iPads.
  [{ userAgent: mac, platform: 'MacIntel', touchPoints: 5, screenSide: 820 }, iPad],
  [{ userAgent: mac, touchPoints: 5 }, iPad],
  [
    { userAgent: mac, touchPoints: 5, screenSide: 393 },
    { device: 'mobile', os: 'iOS' },
  ],
  [
    { userAgent: linux, platform: 'Linux armv81', touchPoints: 5, screenSide: 412 },
    { device: 'mobile', os: 'Android' },
  ],
  [
    { userAgent: linux, platform: 'Linux aarch64', touchPoints: 10, screenSide: 800 },
    { device: 'tablet', os: 'Android' },
  ],
  // What is what it says.
  [{ userAgent: mac, platform: 'MacIntel', touchPoints: 0, screenSide: 900 }, {}],
  [{ userAgent: linux, platform: 'Linux x86_64', touchPoints: 10, screenSide: 1080 }, {}],
  [{ userAgent: linux, platform: 'Linux armv7l', touchPoints: 0, screenSide: 720 }, {}],
  [{ userAgent: chromebook, platform: 'Linux aarch64', touchPoints: 10, screenSide: 768 }, {}],
  [{ userAgent: windows, platform: 'Win32', touchPoints: 10, screenSide: 1080 }, {}],
  [{ userAgent: windows, network: '4g' }, { network: '4g' }],
  [{ userAgent: '', network: '' }, {}],
])('%j is told as %j', (hints, wanted) => {
  expect(techInfoOf(hints)).toEqual(wanted);
});
