import { expect, it } from 'vitest';
import { hardwareToTry } from './hardware.pure';

it.each([
  ['linux', [], ''],
  ['linux', ['null', 'dri', 'sda'], ''],
  ['linux', ['card0', 'renderD128'], 'qsv vaapi'],
  ['linux', ['nvidia0', 'nvidiactl'], 'nvenc'],
  ['linux', ['nvidiactl', 'renderD129'], 'nvenc qsv vaapi'],
  ['linux', ['dxg'], 'nvenc'],
  ['darwin', [], 'videotoolbox'],
  ['win32', [], 'nvenc qsv'],
  ['freebsd', ['renderD128'], ''],
])('on %s with %j it tries %j', (platform, devices, kinds) => {
  expect(hardwareToTry({ platform, devices }).join(' ')).toBe(kinds);
});
