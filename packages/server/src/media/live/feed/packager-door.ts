import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignalPlace } from '../../../ports/live-packager';
import type { SignalFeed } from './signal-feed';

/** Where packagers of this machine read signals, as FLV over HTTP. */
export interface PackagerDoorOptions {
  /** Knowing a stream key is not enough to read a signal. */
  readonly secret: string;
  /** Null where nobody publishes with that key. */
  find(streamKey: string): Pick<SignalFeed, 'join' | 'leave'> | null;
  /** Any free one where it is absent. */
  readonly port?: number;
}

/** A connection that asks for nothing is closed after this time. */
const requestMs = 5000;

/** Adds to the address of a signal from where on it is read. */
export const readFrom = (url: string, from: SignalPlace | 'all' | null): string =>
  from === null ? url : `${url}&after=${from === 'all' ? from : `${from.run}:${from.timeMs}`}`;

function placeOf(after: string | null): SignalPlace | 'all' | null {
  if (after === null || after === 'all') return after;
  const [run = NaN, timeMs = NaN] = after.split(':').map(Number);
  return { run, timeMs };
}

/** Listens on a port of the loopback interface. @returns the port */
export function openPackagerDoor({ secret, find, port = 0 }: PackagerDoorOptions): Promise<number> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const feed = searchParams.get('secret') === secret ? find(pathname.slice(1)) : null;
    if (feed === null) return void response.writeHead(404, { connection: 'close' }).end();
    // The end of the connection is the end of the signal: chunks would make an end without the last one a failure.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': 'video/x-flv', connection: 'close' });
    response.once('close', () => feed.leave(response));
    response.on('error', () => undefined);
    const reader = Object.assign(response, { hasLayers: searchParams.has('layers') });
    feed.join(reader, placeOf(searchParams.get('after')));
  });
  server.headersTimeout = requestMs;
  server.requestTimeout = requestMs;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
