import { expect, it } from 'vitest';
import { readFlvTag } from '../flv-tag.pure';
import { writeHevcSettings } from '../hevc.pure';
import {
  createTsHevcPictures,
  createTsMp3,
  createTsPictures,
  createTsSound,
  foreignMessage,
} from './ts-media.pure';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const shown = (shownMs: number | null, decodedMs = shownMs) => ({
  shownMs,
  decodedMs,
  isKey: true,
  isDamaged: false,
});

it('pictures begin with their settings, and say when they are shown', () => {
  const write = createTsPictures();
  // Before its settings a picture cannot be decoded.
  expect(write({ data: hex('00000001 41aabb'), ...shown(0) })).toEqual([]);
  const data = hex('00000001 09f0 00000001 6742c01e 00000001 68ce 00000001 65aabb');
  const [settings, picture] = write({ data, ...shown(1080, 1000) });
  expect(settings?.body.toString('hex')).toBe('17000000000142c01effe100046742c01e01000268ce');
  expect([picture?.timeMs, picture?.body.toString('hex')]).toEqual([1000, '17010000500000000365aabb']);
  const [next] = write({
    data: hex('00000001 41aabb'),
    shownMs: 1040,
    decodedMs: 1040,
    isKey: false,
    isDamaged: false,
  });
  expect(next?.body.toString('hex')).toBe('27010000000000000341aabb');
});

it('sound loses its headers, and frames of one packet follow one another', () => {
  const write = createTsSound();
  const frame = hex('fff15040 01 3f fc aabb');
  const [settings, first] = write({ data: frame, ...shown(500) });
  expect(settings?.body.toString('hex')).toBe('af001208');
  expect([first?.timeMs, first?.body.toString('hex')]).toEqual([500, 'af01aabb']);
  const [second, ...rest] = write({ data: frame, ...shown(null) });
  expect([Math.round(second?.timeMs ?? 0), rest]).toEqual([523, []]);
});

it.each(['', 'ffff', 'fff150', 'fff1fc40013ffcaa', '00112233445566aa'])('%s is no sound', (data) => {
  expect(createTsSound()({ data: hex(data), ...shown(0) })).toEqual([]);
});

it('MP3 goes as it comes', () => {
  const [message] = createTsMp3()({ data: hex('fffb9000'), ...shown(40) });
  expect(readFlvTag(8, message?.body ?? Buffer.alloc(0))).toMatchObject({ codec: 'mp3', isSupported: true });
});

it.each<['video' | 'audio', string]>([
  ['video', 'mpeg2video'],
  ['audio', 'dts'],
])('what is not taken is refused by its name: %s %s', (kind, name) => {
  const message = foreignMessage(kind, name);
  expect(readFlvTag(message.type, message.body)).toMatchObject({
    kind,
    isSupported: false,
    codec: name.slice(0, 4).padEnd(4),
  });
});

// As x265 wrote them, 320x180.
const sets = [
  '40010c01ffff01600000030090000003000003003c959409',
  '42010101600000030090000003000003003ca00a080c1f3e595952930bc05a020000030002000003003c10',
  '4401c073c189',
].map(hex);
const byteStream = (...units: readonly Buffer[]): Buffer =>
  Buffer.concat(units.flatMap((unit) => [hex('00000001'), unit]));

it('pictures of H.265 are those of Enhanced RTMP', () => {
  const write = createTsHevcPictures();
  const [delimiter, key, other] = [hex('460150'), hex('2601aabb'), hex('0201cc')];
  expect(write({ data: byteStream(other), ...shown(0) })).toEqual([]);
  const [settings, picture] = write({ data: byteStream(delimiter, ...sets, key), ...shown(1080, 1000) });
  // FFmpeg writes the same of these sets, up to the marks of its arrays.
  expect(settings?.body.toString('hex')).toMatch(
    /^906876633101016000000090000000000(?:0)*3cf000fcfdf8f800000f03a0/,
  );
  expect(readFlvTag(9, settings?.body ?? Buffer.alloc(0))).toMatchObject({ role: 'header', codec: 'hevc' });
  expect([picture?.timeMs, picture?.body.toString('hex')]).toEqual([
    1000,
    '9168766331000050000000042601aabb',
  ]);
  const again = write({ data: byteStream(...sets, key), ...shown(2000) });
  expect(again.map(({ body }) => readFlvTag(9, body)?.role)).toEqual(['key']);
  const [next] = write({
    data: byteStream(other),
    shownMs: 2040,
    decodedMs: 2040,
    isKey: false,
    isDamaged: false,
  });
  expect(next?.body.toString('hex')).toBe('a168766331000000000000030201cc');
});

it.each([
  ['one is missing', sets.slice(0, 2)],
  ['one is cut', [sets[0] ?? hex(''), (sets[1] ?? hex('')).subarray(0, 9), sets[2] ?? hex('')]],
])('there are no settings of H.265 where %s', (_name, units) => {
  expect(writeHevcSettings(units)).toBeNull();
});
