import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeAmf } from './amf-writer.pure';
import { readAmf0 } from './amf0.pure';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const text = (value: string): string => {
  const length = value.length.toString(16).padStart(4, '0');
  return length + Buffer.from(value).toString('hex');
};
const amf3Text = (value: string): string =>
  (value.length * 2 + 1).toString(16).padStart(2, '0') + Buffer.from(value).toString('hex');
const one = '00 3ff0000000000000';
/** An object with a field before and after a value. */
const around = (value: string): Buffer =>
  hex(
    `08 00000000 ${text('width')} 00 4084000000000000 ${text('odd')} ${value} ${text('height')} ${one} 000009`,
  );

it.each<[string, string, unknown]>([
  ['a number', one, 1],
  ['a boolean', '01 01', true],
  ['a text', `02 ${text('live')}`, 'live'],
  ['an empty object', '03 000009', {}],
  ['an object within an object', `03 ${text('a')} 03 ${text('b')} ${one} 000009 000009`, { a: { b: 1 } }],
  ['null', '05', null],
  ['undefined', '06', undefined],
  ['a reference', '07 0000', expect.objectContaining({ width: 640 })],
  ['a reference to nothing', '07 0009', undefined],
  ['an ECMA array', `08 00000063 ${text('a')} ${one} 000009`, { a: 1 }],
  ['a strict array', `0a 00000002 ${one} 05`, [1, null]],
  ['a date', '0b 4270000000000000 0000', 2 ** 40],
  ['a long text', '0c 00000002 6f6b', 'ok'],
  ['an unsupported value', '0d', undefined],
  ['XML', '0f 00000004 3c612f3e', undefined],
  ['a typed object', `10 ${text('Camera')} ${text('a')} ${one} 000009`, { a: 1 }],
  ['AMF3 undefined', '11 00', undefined],
  ['AMF3 true', '11 03', true],
  ['AMF3 of 29 bits', '11 04 ffffffff', -1],
  ['AMF3 of one byte', '11 04 7f', 127],
  ['AMF3 of two bytes', '11 04 8101', 129],
  ['an AMF3 double', '11 05 3ff0000000000000', 1],
  ['an AMF3 text', `11 06 ${amf3Text('ok')}`, 'ok'],
  ['an AMF3 date', '11 08 01 4270000000000000', 2 ** 40],
  ['an AMF3 array', '11 09 05 01 04 07 04 08', [7, 8]],
  ['an AMF3 array with names', `11 09 03 ${amf3Text('x')} 03 01 04 07`, [7]],
  [
    'AMF3 objects that share their traits and a text',
    `11 09 05 01 0a 13 ${amf3Text('C')} ${amf3Text('n')} 04 01 0a 01 06 02`,
    [{ n: 1 }, { n: 'n' }],
  ],
  ['a dynamic AMF3 object', `11 0a 0b 01 ${amf3Text('z')} 02 01`, { z: false }],
  ['an AMF3 object that refers to itself', `11 0a 0b 01 ${amf3Text('z')} 0a 00 01`, expect.any(Object)],
  ['a wrapped AMF3 array', `11 0a 07 ${amf3Text('flex.messaging.io.ArrayCollection')} 09 03 01 04 07`, [7]],
  ['AMF3 bytes', '11 0c 07 aabbcc', undefined],
  ['AMF3 XML', '11 0b 09 3c612f3e', undefined],
  ['an AMF3 vector of numbers', '11 0d 05 00 00000001 00000002', undefined],
  ['an AMF3 vector of doubles', '11 0f 03 00 3ff0000000000000', undefined],
  ['an AMF3 vector of objects', '11 10 05 00 01 04 07 04 08', [7, 8]],
  ['an AMF3 dictionary', '11 11 03 00 04 01 04 02', undefined],
])('reads %s within metadata, and what comes after it', (_what, value, expected) => {
  const { values, isWhole } = readAmf0(around(value));
  expect(isWhole).toBe(true);
  expect(values).toEqual([{ width: 640, odd: expected, height: 1 }]);
});

it.each<[string, string]>([
  ['a marker that nobody knows', '42'],
  ['a movie clip', '04'],
  ['a record set', '0e'],
  ['an unknown value of AMF3', '11 42'],
  ['an object of a class that writes itself', `11 0a 07 ${amf3Text('my.Own')} 00`],
  ['a reference of AMF3 to nothing', '11 0a 08'],
  ['a text that is too long', '02 ffff'],
  ['a strict array that is too long', '0a ffffffff'],
])('keeps what came before %s', (_what, value) => {
  const { values, isWhole } = readAmf0(around(value));
  expect(isWhole).toBe(false);
  expect(values).toMatchObject([{ width: 640 }]);
});

it('stops at bombs: depth, and arrays of nothing', () => {
  const deep = Buffer.concat(Array.from({ length: 20_000 }, () => hex('0a 00000001')));
  expect(readAmf0(deep).isWhole).toBe(false);
  const wide = Buffer.concat([hex('0a 0000ffff'), Buffer.alloc(60_000, 5)]);
  expect(readAmf0(wide).isWhole).toBe(false);
  const names = hex(`03 ${text('__proto__')} 03 ${text('a')} ${one} 000009 000009`);
  expect(readAmf0(names).values).toHaveLength(1);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

it('reads what the writer writes', () => {
  const values = [
    'onStatus',
    0,
    null,
    undefined,
    true,
    { level: 'status', code: 'Ação', nested: { n: 1.5 } },
  ];
  const { values: found, isWhole } = readAmf0(encodeAmf(values));
  expect(isWhole).toBe(true);
  expect(found).toEqual(values);
});

it('ends, whatever comes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(readAmf0(Buffer.from(bytes)).values.length).toBeLessThanOrEqual(300);
      expect(readAmf0(Buffer.from([0x11, ...bytes])).values.length).toBeLessThanOrEqual(300);
    }),
    { numRuns: 500 },
  );
});
