import { makeClip } from '../media/make-clip';

/** A sender of a test: moving pictures and a tone, at the pace of a camera. */
export interface LivePublisher {
  /** Resolves when it ended: `sent` where all was taken, else `refused`. */
  readonly done: Promise<'sent' | 'refused' | 'stopped'>;
  /** Breaks its line. */
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
}

/** Sends to an RTMP server from a process of its own. */
export function publishLive(url: string, options: PublisherOptions = {}): LivePublisher {
  const { seconds = 60, rate = 30, keySeconds = 1 } = options;
  const stopped = new AbortController();
  const done = makeClip(
    {
      path: url,
      seconds,
      picture: {
        graph: `testsrc2=size=320x180:rate=${rate},realtime`,
        codec: 'h264',
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
