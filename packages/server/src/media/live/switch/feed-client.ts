import { get } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createFlvReader } from '../feed/flv-reader.pure';
import { readFrom } from '../feed/packager-door';
import type { ReadTag } from '../feed/flv-reader.pure';

export interface FeedClientEvents {
  /** A run begins. */
  begun(): void;
  tag(tag: ReadTag): void;
  /** A run ended: another one follows, or the word that its sender left. */
  ended(): void;
  /** Nobody sends it. */
  refused(): void;
}

/** A run that ended is followed by another one, or by the word that its sender left. */
const againMs = 50;
const refusedMs = 250;

/** How long the rest of a signal is waited for whose sender is known to be gone. */
const restMs = 1000;

/** Reads a signal as FLV, run after run, for as long as there is an address of it. */
export interface FeedClient {
  /** Reads from another address; without one, what was sent is read to its end, which is told before `refused`. */
  follow(url: string | null): void;
  /** Nothing is told any more. */
  close(): void;
}

export function createFeedClient(events: FeedClientEvents): FeedClient {
  let url: string | null = null;
  let request: ClientRequest | null = null;
  let isReading = false;
  let again: NodeJS.Timeout | undefined;

  function connect(): void {
    if (url === null) return;
    const own = get(readFrom(url, 'all'), { agent: false }, (response) => {
      if (own === request) read(response, own);
      else response.destroy();
    });
    request = own;
    own.on('error', () => own === request && refuse());
  }
  function later(act: () => void, ms: number): void {
    clearTimeout(again);
    again = setTimeout(act, ms);
  }
  function refuse(): void {
    events.refused();
    later(connect, refusedMs);
  }
  function read(response: IncomingMessage, own: ClientRequest): void {
    if (response.statusCode !== 200) {
      response.resume();
      return refuse();
    }
    const readTags = createFlvReader();
    isReading = true;
    events.begun();
    response.on('data', (bytes: Buffer) => own === request && readTags(bytes).forEach(events.tag));
    response.on('error', () => undefined);
    response.once('close', () => {
      if (own !== request) return;
      isReading = false;
      clearTimeout(again);
      events.ended();
      if (url === null) events.refused();
      else later(connect, againMs);
    });
  }
  function drop(): void {
    clearTimeout(again);
    isReading = false;
    const before = request;
    request = null;
    before?.destroy();
  }
  return {
    follow(next) {
      url = next;
      // That its sender left is known before the last of what it sent was read.
      const last = request;
      if (url === null && isReading) return later(() => last?.destroy(), restMs);
      drop();
      if (url === null) events.refused();
      else connect();
    },
    close: drop,
  };
}
