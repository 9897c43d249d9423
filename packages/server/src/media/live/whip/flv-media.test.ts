import { expect, it } from 'vitest';
import { writeAvcSettings } from '../avc.pure';
import { readFlvTag } from '../flv-tag.pure';
import { besideProgramme, createPictureWriter, createSoundWriter } from './flv-media.pure';

const sequence = Buffer.from([0x67, 0x42, 0xe0, 0x1f, 0x96]);
const other = Buffer.from([0x67, 0x64, 0x00, 0x1f, 0x97]);
const set = Buffer.from([0x68, 0xce, 0x3c, 0x80]);
const key = Buffer.from([0x65, 1, 2, 3]);
const picture = (units: Buffer[], isKey: boolean) => ({ timestamp: 0, units, isKey });

it('writes pictures as an encoder sends them, their settings where they changed', () => {
  const write = createPictureWriter();
  // Nothing can be decoded before the settings.
  expect(write(picture([key], true), 0)).toEqual([]);
  const roles = (units: Buffer[], isKey: boolean) =>
    write(picture(units, isKey), 40).map(({ type, body }) => {
      const tag = readFlvTag(type, body);
      return [tag?.role, tag?.codec];
    });
  expect(roles([sequence, set, key], true)).toEqual([
    ['header', 'h264'],
    ['key', 'h264'],
  ]);
  expect(roles([sequence, set, key], true)).toEqual([['key', 'h264']]);
  expect(roles([Buffer.from([0x41, 9])], false)).toEqual([['other', 'h264']]);
  expect(roles([other, set, key], true)).toHaveLength(2);
  const [last] = write(picture([key], true), 40);
  expect(last?.body.toString('hex')).toBe('17010000000000000465010203');
});

it('writes sound with its head once', () => {
  const write = createSoundWriter();
  const read = (payload: Buffer) =>
    write(payload, 20).map(({ type, body }) => {
      const tag = readFlvTag(type, body);
      return [tag?.role, tag?.codec, tag?.isSupported];
    });
  expect(read(Buffer.from([0xfc, 1]))).toEqual([
    ['header', 'opus', true],
    ['other', 'opus', true],
  ]);
  expect(read(Buffer.from([0xfc, 2]))).toEqual([['other', 'opus', true]]);
});

it('writes a layer beside the programme as a track that readers know', () => {
  const write = createPictureWriter();
  const units = [
    Buffer.from('6742c00aa6', 'hex'),
    Buffer.from('68ce3c80', 'hex'),
    Buffer.from('65aa', 'hex'),
  ];
  const tags = write({ units, isKey: true }, 40, 7).map((one) => besideProgramme(one, 2));
  const read = tags.map(({ type, body }) => readFlvTag(type, body));
  expect(read.map((one) => one?.role)).toEqual(['ignored', 'ignored']);
  expect(read.flatMap((one) => one?.layers ?? [])).toMatchObject([
    { track: 2, role: 'header', settings: writeAvcSettings(units.slice(0, 2)) },
    { track: 2, role: 'key', settings: null },
  ]);
});
