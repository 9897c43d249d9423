import { expect, it } from 'vitest';
import { readFlvTag } from './flv-tag.pure';

const bytes = (...values: readonly number[]) => Buffer.from(values);
const enhanced = (first: number, fourCc: string) => Buffer.concat([bytes(first), Buffer.from(fourCc)]);

it.each([
  ['AVC settings', 9, bytes(0x17, 0, 0, 0, 0), 'video', 'header', 'h264', true],
  ['an AVC key frame', 9, bytes(0x17, 1, 0, 0, 0), 'video', 'key', 'h264', true],
  ['another AVC picture', 9, bytes(0x27, 1, 0, 0, 0), 'video', 'other', 'h264', true],
  ['the end of AVC', 9, bytes(0x17, 2, 0, 0, 0), 'video', 'ignored', 'h264', true],
  ['a command', 9, bytes(0x57, 1, 0), 'video', 'ignored', 'h264', true],
  ['old HEVC', 9, bytes(0x1c, 0, 0, 0, 0), 'video', 'key', 'hevc (12)', false],
  ['an unknown picture', 9, bytes(0x1f, 0, 0), 'video', 'key', 'codec (15)', false],
  ['Sorenson', 9, bytes(0x12, 0, 0), 'video', 'key', 'flv1', true],
  ['enhanced HEVC settings', 9, enhanced(0x90, 'hvc1'), 'video', 'header', 'hevc', true],
  ['an enhanced AV1 key frame', 9, enhanced(0x91, 'av01'), 'video', 'key', 'av1', true],
  ['an enhanced picture without offset', 9, enhanced(0xa3, 'hvc1'), 'video', 'other', 'hevc', true],
  ['the end of enhanced HEVC', 9, enhanced(0x92, 'hvc1'), 'video', 'ignored', 'hevc', true],
  ['an unknown enhanced picture', 9, enhanced(0x90, 'vvc1'), 'video', 'header', 'vvc1', false],
  ['AAC settings', 8, bytes(0xaf, 0, 0x12), 'audio', 'header', 'aac', true],
  ['AAC', 8, bytes(0xaf, 1, 0), 'audio', 'other', 'aac', true],
  ['MP3', 8, bytes(0x2f, 1, 0), 'audio', 'other', 'mp3', true],
  ['enhanced Opus settings', 8, enhanced(0x90, 'Opus'), 'audio', 'header', 'opus', true],
  ['enhanced Opus', 8, enhanced(0x91, 'Opus'), 'audio', 'other', 'opus', true],
  ['an unknown sound', 8, bytes(0xdf, 1), 'audio', 'other', 'codec (13)', false],
  ['an empty message', 8, bytes(), 'audio', 'ignored', '', true],
] as const)('reads %s', (_what, type, body, kind, role, codec, isSupported) => {
  expect(readFlvTag(type, body)).toMatchObject({ kind, role, codec, isSupported });
});
