import { expect, it } from 'vitest';
import { readSoundForm } from './sound-form.pure';

const plain = { sampleRate: 48_000, channels: 'stereo' };

it.each([
  ['44.1 kHz in stereo', 'aac', 'af001210', { sampleRate: 44_100, channels: 'stereo' }],
  ['48 kHz in mono', 'aac', 'af001188', { sampleRate: 48_000, channels: 'mono' }],
  ['an enhanced tag', 'aac', '906d70346112 10'.replace(' ', ''), { sampleRate: 44_100, channels: 'stereo' }],
  ['5.1, for which stereo stands in', 'aac', 'af0011b0', plain],
  ['another profile', 'aac', 'af002b11', plain],
  ['settings that are cut off', 'aac', 'af0012', plain],
  ['another codec', 'opus', '904f707573', plain],
])('%s', (_what, codec, hex, form) => {
  expect(readSoundForm({ codec, body: Buffer.from(hex, 'hex') })).toEqual(form);
});
