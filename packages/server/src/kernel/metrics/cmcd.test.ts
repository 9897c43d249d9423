import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readClientData } from './cmcd.pure';

it.each([
  [
    // The example of CTA-5004, 3.3.
    'br=3200,bs,d=4004,mtp=25400,nor="..%2F300kbps%2Fsegment35.m4v",ot=v,rtp=15000,sf=h,sid="6e2fb550-c457-11e9-bb97-0800200c9a66",st=v,su,tb=6000',
    { bufferMs: null, throughputKbps: 25_400, isStarved: true },
  ],
  ['bl=21300,sid="a,b\\",bl=1"', { bufferMs: 21_300, throughputKbps: null, isStarved: false }],
  // Version 2: lists, with what each is of.
  ['bl=(2000;v 1500;a),mtp=(5100),v=2', { bufferMs: 1_500, throughputKbps: 5_100, isStarved: false }],
  ['bs=?0,bl=x', { bufferMs: null, throughputKbps: null, isStarved: false }],
  ['bl=9999999999', { bufferMs: null, throughputKbps: null, isStarved: false }],
])('reads %s', (text, expected) => {
  expect(readClientData(text)).toEqual(expected);
});

it.each(['', '=1', 'sid="open', 'BL=1', 'bl=1,,', `bl=${'1'.repeat(5_000)}`, 'x,'.repeat(100) + 'y;z='])(
  'takes %j for none',
  (text) => {
    expect(readClientData(text)).toBeNull();
  },
);

it('throws at nothing, and tells nothing that is no number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2}=[(\d;? )",]*$/)), (text) => {
      const read = readClientData(text);
      for (const value of [read?.bufferMs ?? 0, read?.throughputKbps ?? 0])
        expect(value >= 0 && value < 1e9).toBe(true);
    }),
  );
});
