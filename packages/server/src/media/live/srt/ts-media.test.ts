import { expect, it } from 'vitest';
import { readFlvTag } from '../flv-tag.pure';
import { createTsMp3, createTsPictures, createTsSound, foreignMessage } from './ts-media.pure';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const shown = (shownMs: number | null, decodedMs = shownMs) => ({ shownMs, decodedMs, isKey: true });

it('pictures begin with their settings, and say when they are shown', () => {
  const write = createTsPictures();
  // Before its settings a picture cannot be decoded.
  expect(write({ data: hex('00000001 41aabb'), ...shown(0) })).toEqual([]);
  const data = hex('00000001 09f0 00000001 6742c01e 00000001 68ce 00000001 65aabb');
  const [settings, picture] = write({ data, ...shown(1080, 1000) });
  expect(settings?.body.toString('hex')).toBe('17000000000142c01effe100046742c01e01000268ce');
  expect([picture?.timeMs, picture?.body.toString('hex')]).toEqual([1000, '17010000500000000365aabb']);
  const [next] = write({ data: hex('00000001 41aabb'), shownMs: 1040, decodedMs: 1040, isKey: false });
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
