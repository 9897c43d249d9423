import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readClientData, toldBy } from './cmcd.pure';

const nothing = {
  bufferMs: null,
  throughputKbps: null,
  isStarved: false,
  isMedia: true,
  bitrateKbps: null,
  startupMs: null,
  sessionId: null,
};

it.each([
  [
    // The example of CTA-5004, 3.3.
    'br=3200,bs,d=4004,mtp=25400,nor="..%2F300kbps%2Fsegment35.m4v",ot=v,rtp=15000,sf=h,sid="6e2fb550-c457-11e9-bb97-0800200c9a66",st=v,su,tb=6000',
    {
      ...nothing,
      throughputKbps: 25_400,
      isStarved: true,
      bitrateKbps: 3_200,
      sessionId: '6e2fb550-c457-11e9-bb97-0800200c9a66',
    },
  ],
  ['bl=21300,sid="a,b\\",bl=1"', { ...nothing, bufferMs: 21_300 }],
  // Version 2: lists, with what each is of.
  ['bl=(2000;v 1500;a),mtp=(5100),v=2', { ...nothing, bufferMs: 1_500, throughputKbps: 5_100 }],
  [
    'br=(3200;v 128;a),msd=812,sid="x-1",v=2',
    { ...nothing, bitrateKbps: 3_200, startupMs: 812, sessionId: 'x-1' },
  ],
  ['bs=?0,bl=x', nothing],
  ['mtp=(500),ot=m', { ...nothing, throughputKbps: 500, isMedia: false }],
  // What nobody measures.
  ['bl=9999999999', nothing],
  ['bl=600001,mtp=10000001,br=99999999,msd=700000', nothing],
  ['bl=-5,mtp=-1,br=NaN,msd=Infinity', nothing],
  [`sid="${'x'.repeat(65)}"`, nothing],
  ['sid="<script>"', nothing],
])('reads %s', (text, expected) => {
  expect(readClientData(text)).toEqual(expected);
});

it('is told by the query, else by the four headers', () => {
  expect(toldBy({ CMCD: 'bl=1' }, { 'cmcd-object': 'br=2' })).toBe('bl=1');
  expect(toldBy({}, { 'cmcd-request': 'bl=1', 'cmcd-session': 'sid="a"' })).toBe('bl=1,sid="a"');
  expect(toldBy({ CMCD: ['bl=1', 'bl=2'] }, {})).toBe('');
  expect(toldBy(undefined, {})).toBe('');
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
      for (const value of [read?.bufferMs, read?.throughputKbps, read?.bitrateKbps, read?.startupMs].map(
        (one) => one ?? 0,
      ))
        expect(value >= 0 && value < 1e9).toBe(true);
    }),
  );
});
