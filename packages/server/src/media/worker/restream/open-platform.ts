import { Muxer } from 'node-av';
import type { RestreamTask } from '../../../ports/restreamer';
import { resolvePlatform } from '../../restream/reach-platform';
import { openWhipRelay } from '../../restream/relay-whip';
import { RestreamError } from '../../restream/restream-error';
import { openRtmpPublisher } from '../../restream/rtmp/rtmp-publisher';

/** A platform that is ready to take packets. */
export interface Platform {
  readonly muxer: Muxer;
  /** The sound has to be Opus. */
  readonly wantsOpus: boolean;
  /** Bytes that the platform took; null where only the engine knows. */
  sentBytes(): number | null;
  /** Why it does not take more, where the connection tells. */
  fault(): RestreamError | null;
  /** Waits for a platform that is slow. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly task: RestreamTask;
  readonly signal: AbortSignal;
}

/** Written to by hand: an asynchronous queue would turn a broken connection into an unhandled rejection. */
const direct = { useAsyncWrite: false, useSyncQueue: false } as const;
const interleave = { max_interleave_delta: '1000000', flush_packets: '1' };

/** @throws {@link RestreamError} */
export function openPlatform(options: OpenOptions): Promise<Platform> {
  const { protocol } = options.task.destination;
  if (protocol === 'rtmp') return openRtmp(options);
  return protocol === 'srt' ? openSrt(options) : openWhip(options);
}

async function openRtmp({ task, signal }: OpenOptions): Promise<Platform> {
  const publisher = await openRtmpPublisher({ ...task, signal });
  const muxer = await Muxer.open(
    { write: (bytes: Buffer) => publisher.write(bytes) },
    { ...direct, format: 'flv', options: { ...interleave, flvflags: 'no_duration_filesize' } },
  );
  const { drained, sentBytes, fault, close } = publisher;
  return { muxer, wantsOpus: false, drained, sentBytes, fault, close };
}

async function openSrt({ task, signal }: OpenOptions): Promise<Platform> {
  const { destination, allowed } = task;
  const url = new URL(destination.url);
  const address = await resolvePlatform({ host: url.hostname, allowed, signal });
  const host = address.includes(':') ? `[${address}]` : address;
  const query = new URLSearchParams({ mode: 'caller', transtype: 'live', connect_timeout: '5000' });
  const latencyMs = Number(url.searchParams.get('latency'));
  if (latencyMs > 0 && latencyMs <= 10_000) query.set('latency', String(latencyMs * 1000));
  if (destination.key !== '') query.set('streamid', destination.key);
  if (destination.passphrase !== '') query.set('passphrase', destination.passphrase);
  try {
    const muxer = await Muxer.open(`srt://${host}:${url.port}?${query}`, {
      ...direct,
      format: 'mpegts',
      options: { ...interleave, mpegts_flags: 'resend_headers' },
    });
    return {
      muxer,
      wantsOpus: false,
      drained: async () => undefined,
      sentBytes: () => null,
      fault: () => null,
      close: async () => undefined,
    };
  } catch (cause) {
    throw new RestreamError('refused', '', { cause });
  }
}

async function openWhip({ task, signal }: OpenOptions): Promise<Platform> {
  const { destination, allowed } = task;
  const relay = await openWhipRelay({ url: destination.url, token: destination.key, allowed, signal });
  try {
    const muxer = await Muxer.open(relay.url, {
      ...direct,
      format: 'whip',
      options: { ...interleave, handshake_timeout: '8000' },
    });
    return {
      muxer,
      wantsOpus: true,
      sentBytes: () => null,
      drained: async () => undefined,
      fault: relay.fault,
      close: async () => relay.close(),
    };
  } catch (cause) {
    const fault = relay.fault();
    relay.close();
    throw fault ?? new RestreamError('refused', '', { cause });
  }
}
