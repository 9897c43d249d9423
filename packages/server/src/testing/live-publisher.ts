import { setTimeout as delay } from 'node:timers/promises';
import { makeClip } from '../media/make-clip';

/** A test encoder that sends moving pictures and a tone in real time. */
export interface LivePublisher {
  /** Resolves when it ended: `sent` if everything was accepted, `refused` on an error, `stopped` after `stop`. */
  readonly done: Promise<'sent' | 'refused' | 'stopped'>;
  /** Drops the connection. */
  stop(): Promise<void>;
}

/** How a {@link publishLive} sends. */
export interface PublisherOptions {
  /** Default 60. */
  readonly seconds?: number;
  /** Default 30. */
  readonly rate?: number;
  /** Seconds from one key frame to the next. Default 1. */
  readonly keySeconds?: number;
  /** Default 320x180. */
  readonly size?: string;
  /** Default `h264`. */
  readonly codec?: 'h264' | 'hevc';
}

/** Sends to an RTMP server from a process of its own. */
export function publishLive(url: string, options: PublisherOptions = {}): LivePublisher {
  const { seconds = 60, rate = 30, keySeconds = 1, size = '320x180', codec = 'h264' } = options;
  const stopped = new AbortController();
  const done = makeClip(
    {
      path: url,
      seconds,
      picture: {
        graph: `testsrc2=size=${size}:rate=${rate},realtime`,
        codec,
        bitrate: 300_000,
        keyFrameEvery: Math.round(rate * keySeconds),
      },
      sound: { graph: 'sine=frequency=440:sample_rate=44100,arealtime', codec: 'aac' },
    },
    { signal: stopped.signal },
  ).then(
    () => 'sent' as const,
    () => (stopped.signal.aborted ? ('stopped' as const) : ('refused' as const)),
  );
  return {
    done,
    async stop() {
      stopped.abort();
      await done;
    },
  };
}

/** Delay before it reconnects. */
const reconnectMs = 500;

/** Sends until it is stopped, and reconnects when the connection is lost, as encoders do. */
export function keepPublishing(url: string, options: PublisherOptions = {}): LivePublisher {
  const stopped = new AbortController();
  let current = publishLive(url, options);
  async function run(): Promise<'stopped'> {
    while (!stopped.signal.aborted) {
      await current.done;
      await delay(reconnectMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (!stopped.signal.aborted) current = publishLive(url, options);
    }
    return 'stopped';
  }
  const done = run();
  return {
    done,
    async stop() {
      stopped.abort();
      await current.stop();
      await done;
    },
  };
}
