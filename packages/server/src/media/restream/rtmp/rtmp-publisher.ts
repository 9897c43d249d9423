import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { RestreamTask } from '../../../ports/restreamer';
import { RtmpFault } from '../../live/rtmp/rtmp-fault.pure';
import { connectPlatform } from '../reach-platform';
import { RestreamError } from '../restream-error';
import { shownText } from '../shown-text.pure';
import { createTagReader } from './flv-tags.pure';
import { createPublishing } from './publishing.pure';
import type { Publishing, PublishTarget } from './publishing.pure';

/** A platform that took a stream key. */
export interface RtmpPublisher {
  /** Sends what a muxer of FLV wrote. */
  write(flv: Buffer): void;
  /** Waits for a platform that takes less than it is given. @throws {@link RestreamError} */
  drained(): Promise<void>;
  sentBytes(): number;
  /** Why the connection ended; null while it is open. */
  fault(): RestreamError | null;
  close(): Promise<void>;
}

type Options = Pick<RestreamTask, 'destination' | 'allowed'> & { readonly signal: AbortSignal };

const answerLimitMs = 10_000;
const drainLimitMs = 10_000;
const closeLimitMs = 500;

/** Connects to an RTMP or RTMPS address and publishes by its key. @throws {@link RestreamError} */
export async function openRtmpPublisher({ destination, allowed, signal }: Options): Promise<RtmpPublisher> {
  const url = new URL(destination.url);
  const isSecure = url.protocol === 'rtmps:';
  const port = Number(url.port) || (isSecure ? 443 : 1935);
  const socket = await connectPlatform({ host: url.hostname, port, isSecure, allowed, signal });
  const app = `${url.pathname.replace(/^\/+|\/+$/g, '')}${url.search}`;
  const target = { app, tcUrl: `${url.protocol}//${url.host}/${app}`, key: destination.key };
  const talk = openTalk(socket, target);
  await talk.accepted();
  const readTags = createTagReader();
  return {
    write(flv) {
      for (const tag of readTags(flv)) if (socket.writable) socket.write(talk.publishing.media(tag));
    },
    async drained() {
      const fault = talk.fault();
      if (fault !== null) throw fault;
      if (!socket.writableNeedDrain) return;
      const limit = AbortSignal.timeout(drainLimitMs);
      await once(socket, 'drain', { signal: AbortSignal.any([limit, talk.ended, signal]) }).catch(
        () => undefined,
      );
      if (limit.aborted && socket.writableNeedDrain) talk.fail(new RestreamError('too_slow'));
    },
    sentBytes: () => socket.bytesWritten - socket.writableLength,
    fault: talk.fault,
    async close() {
      if (socket.writable) socket.end(talk.publishing.end());
      const limit = AbortSignal.timeout(closeLimitMs);
      if (!socket.destroyed) await once(socket, 'close', { signal: limit }).catch(() => undefined);
      socket.destroy();
    },
  };
}

interface Talk {
  readonly publishing: Publishing;
  readonly ended: AbortSignal;
  fault(): RestreamError | null;
  fail(fault: RestreamError): void;
  /** @throws {@link RestreamError} */
  accepted(): Promise<void>;
}

function openTalk(socket: Socket, target: PublishTarget): Talk {
  const publishing = createPublishing(target, randomBytes(1528));
  const ending = new AbortController();
  let fault: RestreamError | null = null;
  let isAccepted = false;
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));

  function fail(why: RestreamError): void {
    fault ??= why;
    socket.destroy();
    ending.abort();
    settle();
  }
  const limit = setTimeout(() => fail(new RestreamError('no_answer')), answerLimitMs);
  socket.on('data', (bytes: Buffer) => {
    try {
      for (const step of publishing.push(bytes)) {
        if (step.kind === 'send') socket.write(step.bytes);
        else if (step.kind === 'refused')
          fail(new RestreamError(isAccepted ? 'cut' : 'refused', shownText(step.said, [target.key])));
        else {
          isAccepted = true;
          clearTimeout(limit);
          settle();
        }
      }
    } catch (cause) {
      if (!(cause instanceof RtmpFault)) throw cause;
      fail(new RestreamError('refused', '', { cause }));
    }
  });
  socket.on('error', (cause) => fail(new RestreamError(isAccepted ? 'cut' : 'refused', '', { cause })));
  socket.on('close', () => {
    clearTimeout(limit);
    fail(new RestreamError(isAccepted ? 'cut' : 'refused'));
  });
  socket.write(publishing.begin());
  return {
    publishing,
    ended: ending.signal,
    fault: () => fault,
    fail,
    async accepted() {
      await settled;
      if (fault !== null) throw fault;
    },
  };
}
