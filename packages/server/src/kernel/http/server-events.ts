import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { EventsAnswer, ServerEvent } from './answer';

/** Proxies close an idle connection, often after a minute. */
const HEARTBEAT_MS = 25_000;

/** Writes an event as `text/event-stream` wants it (HTML standard, section 9.2). JSON has no line breaks of its own. */
export function writeEvent({ event, id, data }: ServerEvent): string {
  for (const name of [event, id])
    if (name !== undefined && /[\r\n\0]/.test(name)) throw new Error('A line break in the name of an event');
  const lines = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    `data: ${JSON.stringify(data)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

/** Streams events until they end or `stopping` is aborted. A slow client delays the next event (backpressure). */
export function streamEvents(
  events: EventsAnswer['events'],
  { stopping, heartbeatMs = HEARTBEAT_MS }: { stopping: AbortSignal; heartbeatMs?: number },
): Readable {
  const stream = new PassThrough();
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, stopping]);
  const heartbeat = setInterval(() => stream.write(':\n\n'), heartbeatMs);
  const end = (): void => {
    clearInterval(heartbeat);
    stream.end();
  };
  signal.addEventListener('abort', end, { once: true });
  stream.once('close', () => {
    clearInterval(heartbeat);
    gone.abort();
  });
  const run = async (): Promise<void> => {
    for await (const event of events(signal)) {
      if (signal.aborted) break;
      if (!stream.write(writeEvent(event))) await once(stream, 'drain', { signal });
    }
  };
  // A comment, so that the headers go out before the first event.
  stream.write(':\n\n');
  run().then(end, (error: Error) => (signal.aborted ? end() : stream.destroy(error)));
  return stream;
}
