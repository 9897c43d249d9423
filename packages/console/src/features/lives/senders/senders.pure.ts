import type { Live, LiveKey } from '@palco/sdk/lives';

export type SenderAddress = NonNullable<LiveKey['addresses']>[number];
export type Protocol = SenderAddress['protocol'];

/** A server that does not say more takes RTMP, if anything. */
export function addressesOf({ addresses, rtmpUrl, streamKey }: LiveKey): readonly SenderAddress[] {
  if (addresses !== undefined) return addresses;
  if (rtmpUrl === null || streamKey === '') return [];
  const url = `${rtmpUrl}/${streamKey}`;
  return [{ protocol: 'rtmp', server: rtmpUrl, streamKey, passphrase: null, latencyMs: null, url }];
}

/** Programs and devices that people send from, by what they speak. */
const programs = {
  rtmp: ['obs', 'vmix', 'larix', 'zoom', 'device'],
  rtmps: ['obs', 'larix', 'zoom', 'device'],
  srt: ['obs', 'vmix', 'larix', 'device'],
  whip: ['obs'],
} as const satisfies Record<Protocol, readonly string[]>;
export type Program = (typeof programs)[Protocol][number];

export const programsOf = (protocol: Protocol): readonly Program[] => programs[protocol];

/** Under which text it is explained: RTMPS is typed like RTMP. */
export const formOf = (protocol: Protocol) => (protocol === 'rtmps' ? 'rtmp' : protocol);

/** Qualities that encoders and lines of today bear, at thirty pictures a second. */
export const qualities = [
  { lines: 1080, size: '1920 × 1080', kbps: 4500 },
  { lines: 720, size: '1280 × 720', kbps: 2500 },
  { lines: 480, size: '854 × 480', kbps: 1200 },
] as const;

/** What a line of a phone bears. */
const forPhones = qualities[1];

export const soundKbps = 128;

/** Segments begin with key frames: rarer ones cost an encode here, and delay. */
export const keySecondsOf = (latency: Live['latency']): number => (latency === 'ultra-low' ? 1 : 2);

/**
 * The link that sets up Larix Broadcaster, and apps that read the same: https://softvelum.com/larix/grove/. Null for what it
 * does not carry.
 */
export function larixLink(address: SenderAddress, name: string, keySeconds: number): string | null {
  if (address.protocol === 'whip' || address.url === null) return null;
  const isSrt = address.protocol === 'srt';
  const fields: [string, string | null][] = [
    ['conn[][url]', isSrt ? address.server : address.url],
    ['conn[][name]', name],
    ['conn[][mode]', 'av'],
    ['conn[][overwrite]', 'on'],
    ['conn[][srtstreamid]', isSrt ? address.streamKey : null],
    ['conn[][srtpass]', address.passphrase],
    ['conn[][srtlatency]', address.latencyMs === null ? null : String(address.latencyMs)],
    ['enc[vid][res]', forPhones.size.replace(' × ', 'x')],
    ['enc[vid][fps]', '30'],
    ['enc[vid][bitrate]', String(forPhones.kbps)],
    ['enc[vid][keyframe]', String(keySeconds)],
  ];
  const query = fields.flatMap(([field, value]) =>
    value === null ? [] : [`${field}=${encodeURIComponent(value)}`],
  );
  return `larix://set/v1?${query.join('&')}`;
}
