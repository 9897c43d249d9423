import type { IncomingMessage } from 'node:http';
import type { ReceivedGarbage } from './received-garbage';

/** The body of a request as it comes, until the signal is aborted; the stream itself is left open for the answer. */
export async function* readBody(
  request: IncomingMessage,
  { signal, garbage }: { signal: AbortSignal; garbage: ReceivedGarbage },
): AsyncGenerator<Buffer> {
  for (;;) {
    signal.throwIfAborted();
    const bytes = request.read() as Buffer | null;
    if (bytes !== null) {
      yield bytes;
      garbage.count(bytes.length);
    } else if (request.readableEnded) return;
    else if (request.destroyed) throw new ClientGoneError();
    else await somethingNew(request, signal);
  }
}

/** The connection ended before the body did; nobody is left to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

function somethingNew(request: IncomingMessage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const name of events) request.off(name, done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    for (const name of events) request.on(name, done);
    signal.addEventListener('abort', done);
  });
}

const events = ['readable', 'end', 'error', 'close'] as const;

/**
 * Takes the rest of a body that nobody wants off the connection. A client reads the answer only when it has sent
 * everything: closing the connection at once would turn a clear refusal into «no answer», which it tries again.
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
