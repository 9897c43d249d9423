import type { LiveKey, SenderAddress } from '@palco/openapi';

/** Where this process takes signals; null where it does not. */
export interface SenderDoors {
  readonly rtmp: string | null;
  readonly rtmps: string | null;
  readonly srt: {
    readonly url: string;
    readonly passphrase: string | null;
    readonly latencyMs: number;
  } | null;
  /** Origin of WHIP. */
  readonly whip: string | null;
}

/** What is typed into an encoder for each protocol, the one that fits most senders first. */
export function senderAddresses(
  { rtmp, rtmps, srt, whip }: SenderDoors,
  { liveId, streamKey }: { readonly liveId: string; readonly streamKey: string },
): LiveKey['addresses'] {
  // No secret of this server opens it any more.
  if (streamKey === '') return [];
  const plain = { streamKey, passphrase: null, latencyMs: null };
  const byRtmp = (protocol: 'rtmp' | 'rtmps', server: string | null): SenderAddress[] =>
    server === null ? [] : [{ ...plain, protocol, server, url: `${server}/${streamKey}` }];
  return [
    ...byRtmp('rtmp', rtmp),
    ...byRtmp('rtmps', rtmps),
    ...(srt === null ? [] : [bySrt(srt, streamKey)]),
    ...(whip === null
      ? []
      : [{ ...plain, protocol: 'whip' as const, server: `${whip}/whip/${liveId}`, url: null }]),
  ];
}

function bySrt(
  { url, passphrase, latencyMs }: NonNullable<SenderDoors['srt']>,
  streamKey: string,
): SenderAddress {
  // FFmpeg and OBS count in microseconds here, others in milliseconds: each has the server's own latency without it.
  const options = new URLSearchParams({ streamid: streamKey, ...(passphrase !== null && { passphrase }) });
  const whole = `${url}?${options.toString().replaceAll('+', '%20')}`;
  return { protocol: 'srt', server: url, streamKey, passphrase, latencyMs, url: whole };
}
