import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveIngestEvents, Publisher } from '../../ports/live-ingest';
import { addressGroup } from '../live/connection-limits.pure';
import { createKeyThrottle } from '../live/key-throttle.pure';
import { createByteMeter } from './byte-meter.pure';
import type { ByteMeter } from './byte-meter.pure';
import type { CallbackAnswer } from './listen-callbacks';
import type { NginxCallback } from './read-callback';

/** A publisher of nginx. */
export interface Held {
  readonly publisher: Publisher;
  readonly clientId: string;
  /** What its stream is called in nginx, known to nobody else: knowing a key is not enough to read a signal. */
  readonly name: string;
  /** `accepted`: nginx was told so, and did not show the stream yet. */
  state: 'asking' | 'accepted' | 'published';
  acceptedAtMs: number;
  meter: ByteMeter;
  /** It is to be ended. */
  isDropped: boolean;
}

/** What the publishers of nginx need. */
export interface NginxPublisherParts {
  readonly events: LiveIngestEvents;
  warn(message: string, detail: object): void;
  /** Ends the connection that publishes a stream. */
  drop(name: string): void;
}

/** Publishers that wait for an answer; an encoder is one of them for some milliseconds. */
const mostPending = 200;
/** A sender that is silent for this long is ended when its key is used again: its encoder is reconnecting. */
const lostMs = 3000;

const refused: CallbackAnswer = { kind: 'refuse' };

/** Answers what nginx asks about each publisher, and keeps those that were accepted in `held`, by the id of the publisher. */
export function createAdmission(
  { events, warn, drop }: NginxPublisherParts,
  held: Map<string, Held>,
): (callback: NginxCallback) => Promise<CallbackAnswer> {
  const throttle = createKeyThrottle();

  /** A place for a publisher; null where there is none. */
  function reserve({ clientId, streamKey, remoteAddress }: NginxCallback): Held | null {
    const all = [...held.values()];
    const earlier = all.find((one) => one.publisher.streamKey === streamKey);
    if (earlier !== undefined && earlier.state === 'published') {
      if (performance.now() - earlier.meter.lastGrowthAt() > lostMs) drop(earlier.name);
    }
    // A connection that publishes twice is ended by nginx when the second time is refused.
    const isHeld = earlier !== undefined || all.some((one) => one.clientId === clientId);
    if (isHeld || all.filter((one) => one.state === 'asking').length >= mostPending) return null;
    const one: Held = {
      publisher: { id: randomUUID(), streamKey, remoteAddress },
      clientId,
      name: randomBytes(24).toString('hex'),
      state: 'asking',
      acceptedAtMs: 0,
      meter: createByteMeter(performance.now()),
      isDropped: false,
    };
    held.set(one.publisher.id, one);
    return one;
  }

  async function admit(one: Held, waitMs: number, address: string): Promise<CallbackAnswer> {
    const { publisher } = one;
    const isThere = (): boolean => held.has(publisher.id) && !one.isDropped;
    if (waitMs > 0) await delay(waitMs);
    if (!isThere()) return refused;
    const refusal = await events.authorize(publisher).catch((error: unknown) => {
      warn('a stream key could not be looked up', { err: error });
      return 'unavailable' as const;
    });
    if (refusal === 'unknown-key') throttle.failed(address, performance.now());
    if (refusal !== null) return refused;
    if (!isThere()) {
      events.gone(publisher.id);
      return refused;
    }
    one.acceptedAtMs = performance.now();
    one.meter = createByteMeter(one.acceptedAtMs);
    one.state = 'accepted';
    return { kind: 'accept', name: one.name };
  }

  return async (callback) => {
    const address = addressGroup(callback.remoteAddress);
    const one = reserve(callback);
    if (one === null) return refused;
    const waitMs = throttle.reserve(address, performance.now());
    const answer = waitMs === null ? refused : await admit(one, waitMs, address);
    if (answer.kind === 'refuse') held.delete(one.publisher.id);
    return answer;
  };
}
