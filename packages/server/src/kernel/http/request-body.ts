import type { IncomingMessage } from 'node:http';

/** The connection ended before the body did, or the body came too slowly: the client no longer gets an answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** What {@link pumpBody} does with a body. */
export interface BodyTaker {
  /** Ends the pump with its reason; the stream itself is left open for the answer. */
  readonly signal: AbortSignal;
  /** A client that sends less than this in a minute, while the server could take more, is given up. Default: any rate. */
  readonly minBytesPerMinute?: number;
  /** Gets each slice as it came. A promise pauses the body (backpressure) until it resolves; a rejection ends the pump. */
  take(bytes: Buffer): Promise<void> | undefined;
}

/**
 * Hands a body to its taker. It listens to events, because an async iterator would cost a promise and a paused socket for
 * each slice of 64 KiB, more than the work on the slice.
 *
 * @throws ClientGoneError, the signal's reason, and whatever the taker throws.
 */
export function pumpBody(
  request: IncomingMessage,
  { signal, take, minBytesPerMinute = 0 }: BodyTaker,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytesOfMinute = 0;
    const minute = setInterval(() => {
      const isSlow = bytesOfMinute < minBytesPerMinute && !request.isPaused();
      bytesOfMinute = 0;
      if (isSlow) onGone();
    }, 60_000);
    const settle = (act: () => void): void => {
      clearInterval(minute);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const fail = (error: unknown): void => settle(() => reject(error));
    const onEnd = (): void => settle(resolve);
    const onGone = (): void => fail(new ClientGoneError());
    const onAbort = (): void => fail(signal.reason);
    const onData = (bytes: Buffer): void => {
      try {
        bytesOfMinute += bytes.length;
        const wait = take(bytes);
        if (wait === undefined) return;
        request.pause();
        wait.then(() => request.resume(), fail);
      } catch (error) {
        fail(error);
      }
    };
    if (signal.aborted) return onAbort();
    if (request.destroyed && !request.readableEnded) return onGone();
    signal.addEventListener('abort', onAbort);
    request.on('end', onEnd).on('error', onGone).on('close', onGone).on('data', onData);
  });
}

/**
 * Drains the rest of a refused body. A client reads the answer only when it has sent everything: closing the connection at
 * once would turn the refusal into a connection error, which the client retries.
 */
export function discardRest(request: IncomingMessage, maxBytes: number): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) request.destroy();
  });
  request.on('error', () => undefined);
  request.resume();
}
