import { get } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { readFlvTag } from '../flv-tag.pure';
import type { SignalFacts } from '../switch.pure';
import { createFlvReader } from '../feed/flv-reader.pure';
import type { ReadTag } from '../feed/flv-reader.pure';
import { flvTag } from '../feed/flv-writer.pure';
import { openSignalFeed } from '../feed/signal-feed';
import type { SignalFeed } from '../feed/signal-feed';
import { readSoundForm } from './sound-form.pure';
import type { SoundForm } from './sound-form.pure';
import { createSignalWatch } from './signal-watch.pure';

/** A signal that is read from the process that takes it, and kept so that it can be shown from its last key frame on. */
export interface WatchedFeed {
  /** Reads from another address; null where nobody sends the signal. */
  follow(url: string | null): void;
  feed(): SignalFeed;
  facts(nowMs: number): SignalFacts;
  /** Of its sound; null where it has none, or another than plain AAC. */
  sound(): SoundForm | null;
  close(): void;
}

export interface WatchedEvents {
  /** A key frame is the last thing that came. */
  onKey(): void;
  /** It came, went, or began another run. */
  onChange(): void;
}

/** A run that ended is followed by another one, or by the word that its sender left. */
const againMs = 50;
const refusedMs = 250;

/** @param now a clock in milliseconds that never goes back */
export function openWatchedFeed(now: () => number, { onKey, onChange }: WatchedEvents): WatchedFeed {
  const watch = createSignalWatch();
  let url: string | null = null;
  let feed = openSignalFeed();
  let isThere = false;
  let sound: SoundForm | null = null;
  let request: ClientRequest | null = null;
  let again: NodeJS.Timeout | undefined;

  function take({ type, timeMs, body }: ReadTag): void {
    if (type === 18) return feed.describeBy(flvTag(18, 0, body));
    const tag = readFlvTag(type, body);
    if (tag === null || tag.role === 'ignored') return;
    const { kind, role } = tag;
    if (kind === 'audio' && role === 'header') sound = readSoundForm(tag);
    watch.take({ kind, role, timeMs }, now());
    feed.pass({ kind, role, timeMs, body });
    if (role === 'key') onKey();
  }
  function restart(): void {
    feed.end();
    feed = openSignalFeed();
    watch.begin();
  }
  function connect(): void {
    if (url === null) return;
    const own = get(url, { agent: false }, (response) =>
      own === request ? read(response, own) : void response.destroy(),
    );
    request = own;
    own.on('error', () => own === request && wait(refusedMs));
  }
  function read(response: IncomingMessage, own: ClientRequest): void {
    if (response.statusCode !== 200) {
      response.resume();
      return wait(refusedMs);
    }
    const readTags = createFlvReader();
    restart();
    response.on('data', (bytes: Buffer) => {
      if (own !== request) return;
      isThere = true;
      readTags(bytes).forEach(take);
    });
    response.on('error', () => undefined);
    response.once('close', () => {
      if (own !== request) return;
      restart();
      wait(againMs);
      onChange();
    });
  }
  /** Until it answers again, its sender is taken to have left: a run that ended has one second for that by its silence. */
  function wait(ms: number): void {
    if (ms === refusedMs) leave();
    clearTimeout(again);
    again = setTimeout(connect, ms);
  }
  function leave(): void {
    if (!isThere) return;
    isThere = false;
    onChange();
  }
  return {
    follow(next) {
      if (next === url) return;
      url = next;
      clearTimeout(again);
      const before = request;
      request = null;
      before?.destroy();
      if (url === null) {
        leave();
        restart();
      } else connect();
    },
    feed: () => feed,
    facts: (nowMs) => ({ ...watch.facts(nowMs), isThere, isReady: isThere && feed.isReady() }),
    sound: () => sound,
    close() {
      url = null;
      clearTimeout(again);
      const before = request;
      request = null;
      before?.destroy();
      feed.end();
    },
  };
}
