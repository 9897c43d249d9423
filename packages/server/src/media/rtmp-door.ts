import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { IngestAddress } from '../ports/live-ingest';

/** Where {@link createRtmpDoor} listens. */
export interface RtmpDoorOptions extends IngestAddress {
  /** If the port is taken, fall back to any free one. */
  readonly orAnyPort: boolean;
  warn(message: string, detail: object): void;
}

/** First step of the back-off, until the port can be opened. */
const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** Failed attempts on the same port before `orAnyPort` applies. */
const samePortTries = 3;

/** The port of encoders, and nothing of what they send: connections are given away paused. */
export function createRtmpDoor(
  { host, port, orAnyPort, warn }: RtmpDoorOptions,
  onConnection: (socket: Socket) => void,
) {
  const server = createServer({ pauseOnConnect: true }, onConnection);
  let address: IngestAddress | null = null;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  function failed(code: string | undefined): void {
    if (failures === 0)
      warn('no live signals are taken so far: a port for RTMP cannot be opened', { port, code });
    again = setTimeout(() => void open(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
    failures += 1;
  }
  function open(): Promise<void> {
    return new Promise((resolve) => {
      const onError = (error: NodeJS.ErrnoException): void => {
        failed(error.code);
        resolve();
      };
      server.once('error', onError);
      server.listen(orAnyPort && failures >= samePortTries ? 0 : port, host, () => {
        server.off('error', onError);
        server.on('error', (err) => warn('a connection to the RTMP port was not accepted', { err }));
        address = { host, port: (server.address() as AddressInfo).port };
        resolve();
      });
    });
  }
  return {
    /** Null while the port is not open. */
    address: () => address,
    /** Resolves after the first attempt. */
    open,
    close(): void {
      clearTimeout(again);
      server.close();
    },
  };
}
