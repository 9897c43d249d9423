import { expect, test } from 'vitest';
import { addressesOf, keySecondsOf, larixLink, type SenderAddress } from './senders.pure';

const rtmp: SenderAddress = {
  protocol: 'rtmps',
  server: 'rtmps://h:1936/live',
  streamKey: 'a-key',
  passphrase: null,
  latencyMs: null,
  url: 'rtmps://h:1936/live/a-key',
};
const srt: SenderAddress = {
  protocol: 'srt',
  server: 'srt://h:8890',
  streamKey: 'a-key',
  passphrase: 'a&b=c#d e',
  latencyMs: 200,
  url: 'srt://h:8890?streamid=a-key',
};

test('a phone gets the address, its name and what fits its line', () => {
  const query = new URL(larixLink(rtmp, 'Aula & prova', 2) ?? '').searchParams;
  expect(Object.fromEntries(query)).toEqual({
    'conn[][url]': 'rtmps://h:1936/live/a-key',
    'conn[][name]': 'Aula & prova',
    'conn[][mode]': 'av',
    'conn[][overwrite]': 'on',
    'enc[vid][res]': '1280x720',
    'enc[vid][fps]': '30',
    'enc[vid][bitrate]': '2500',
    'enc[vid][keyframe]': '2',
  });
});

test('SRT has fields of its own there', () => {
  const query = new URL(larixLink(srt, 'Aula', 1) ?? '').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    'conn[][url]': 'srt://h:8890',
    'conn[][srtstreamid]': 'a-key',
    'conn[][srtpass]': 'a&b=c#d e',
    'conn[][srtlatency]': '200',
    'enc[vid][keyframe]': '1',
  });
});

test('what the app cannot be told has no code', () => {
  expect(larixLink({ ...rtmp, protocol: 'whip', url: null }, 'Aula', 2)).toBeNull();
});

test.each([
  ['default', 2],
  ['low', 2],
  ['ultra-low', 1],
] as const)('a live of %s latency asks for key frames every %i s', (latency, seconds) => {
  expect(keySecondsOf(latency)).toBe(seconds);
});

const key = { id: 'k', signalId: null, rtmpUrl: 'rtmp://h/live', streamKey: 'a-key' };

test('an older server is taken to speak RTMP where it says an address', () => {
  expect(addressesOf({ ...key, addresses: [srt] })).toEqual([srt]);
  expect(addressesOf(key)).toEqual([
    {
      protocol: 'rtmp',
      server: 'rtmp://h/live',
      streamKey: 'a-key',
      passphrase: null,
      latencyMs: null,
      url: 'rtmp://h/live/a-key',
    },
  ]);
  expect(addressesOf({ ...key, rtmpUrl: null })).toEqual([]);
  expect(addressesOf({ ...key, streamKey: '' })).toEqual([]);
});
