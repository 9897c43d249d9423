import { readFlvTag } from '../flv-tag.pure';
import type { FlvTag } from '../flv-tag.pure';
import type { SignalFacts } from '../switch.pure';
import type { ReadTag } from '../feed/flv-reader.pure';
import { flvTag, isNowTag } from '../feed/flv-writer.pure';
import { openSignalFeed } from '../feed/signal-feed';
import type { SignalFeed } from '../feed/signal-feed';
import { createFeedClient } from './feed-client';
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

/** @param now a clock in milliseconds that never goes back */
export function openWatchedFeed(now: () => number, { onKey, onChange }: WatchedEvents): WatchedFeed {
  const watch = createSignalWatch();
  let url: string | null = null;
  let feed = openSignalFeed();
  let isThere = false;
  /** What was kept of it has come: it is shown from what is new on, and not from what was seen before. */
  let isNow = false;
  let sound: SoundForm | null = null;
  const ended = () => restart(onChange);
  const client = createFeedClient({ begun: () => restart(), tag: take, ended, refused: leave });

  function take({ type, timeMs, body }: ReadTag): void {
    isThere = true;
    if (type === 18) return isNowTag(body) ? catchUp() : feed.describeBy(flvTag(18, 0, body));
    const tag = readFlvTag(type, body);
    if (tag === null) return;
    passLayers(feed, tag, timeMs);
    if (tag.role === 'ignored') return;
    const { kind, role } = tag;
    if (kind === 'audio' && role === 'header') sound = readSoundForm(tag);
    watch.take({ kind, role, timeMs }, now());
    feed.pass({ kind, role, timeMs, body });
    if (role === 'key' && isNow) onKey();
  }
  function catchUp(): void {
    isNow = true;
    if (isReady()) onKey();
  }
  const isReady = (): boolean => isNow && feed.isReady();
  function restart(then?: () => void): void {
    feed.end();
    feed = openSignalFeed();
    isNow = false;
    watch.begin();
    then?.();
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
      client.follow(url);
    },
    feed: () => ({ ...feed, isReady }),
    facts: (nowMs) => ({ ...watch.facts(nowMs), isThere, isReady: isThere && isReady() }),
    sound: () => sound,
    close() {
      client.close();
      feed.end();
    },
  };
}

function passLayers(feed: SignalFeed, { layers }: FlvTag, timeMs: number): void {
  for (const { track, role, body } of layers) feed.pass({ kind: 'video', role, timeMs, body, layer: track });
}
