import { expect, it } from 'vitest';
import { senderAddresses } from './sender-addresses.pure';
import type { SenderDoors } from './sender-addresses.pure';

const none: SenderDoors = { rtmp: null, rtmps: null, srt: null, whip: null };
const key = { liveId: 'a-live', streamKey: 'a-key' };
const urls = (doors: Partial<SenderDoors>) =>
  senderAddresses({ ...none, ...doors }, key)?.map(({ protocol, server, url }) => [protocol, server, url]);

it('says only what is taken', () => {
  expect(urls({})).toEqual([]);
  expect(urls({ rtmp: 'rtmp://h/live', whip: 'https://h' })).toEqual([
    ['rtmp', 'rtmp://h/live', 'rtmp://h/live/a-key'],
    ['whip', 'https://h/whip/a-live', null],
  ]);
  expect(urls({ rtmps: 'rtmps://h:1936/live' })).toEqual([
    ['rtmps', 'rtmps://h:1936/live', 'rtmps://h:1936/live/a-key'],
  ]);
});

it('writes signs of a passphrase so that a program reads them', () => {
  const srt = { url: 'srt://h:8890', passphrase: 'a+b&c=d#%0', latencyMs: 200 };
  const [address] = senderAddresses({ ...none, srt }, key) ?? [];
  expect(address?.url).toBe('srt://h:8890?streamid=a-key&passphrase=a%2Bb%26c%3Dd%23%250');
  expect(new URL(address?.url ?? '').searchParams.get('passphrase')).toBe(srt.passphrase);
});

it('a key that nobody can read is not shown as an address', () => {
  expect(senderAddresses({ ...none, rtmp: 'rtmp://h/live' }, { ...key, streamKey: '' })).toEqual([]);
});
