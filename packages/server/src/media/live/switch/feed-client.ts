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

/** Reads a signal as FLV, run after run, for as long as there is an address of it. */
export function createFeedClient(events: FeedClientEvents): { follow(url: string | null): void } {
  let url: string | null = null;
  let request: ClientRequest | null = null;
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
  function refuse(): void {
    events.refused();
    clearTimeout(again);
    again = setTimeout(connect, refusedMs);
  }
  function read(response: IncomingMessage, own: ClientRequest): void {
    if (response.statusCode !== 200) {
      response.resume();
      return refuse();
    }
    const readTags = createFlvReader();
    events.begun();
    response.on('data', (bytes: Buffer) => own === request && readTags(bytes).forEach(events.tag));
    response.on('error', () => undefined);
    response.once('close', () => {
      if (own !== request) return;
      events.ended();
      again = setTimeout(connect, againMs);
    });
  }
  return {
    follow(next) {
      url = next;
      clearTimeout(again);
      const before = request;
      request = null;
      before?.destroy();
      connect();
    },
  };
}
