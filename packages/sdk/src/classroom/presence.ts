import type { PalcoClient } from '../client';
import { fillPath } from '../kernel/address.pure';
import { isSdkError } from '../kernel/errors.pure';
import type { Ports, TimerId } from '../kernel/ports';
import type { Attendee } from './classroom.pure';

/** How often the server is told that the attendee is there. */
const PRESENCE_MS = 60_000;
/** The end of a live reaches all attendees at the same moment; each reports its last presence after a random part of this time. */
const SPREAD_MS = 5_000;

/** While somebody is banned: a ban that is undone is noticed within this time. */
const BANNED_MS = 15_000;

/**
 * What the server says of a registration. `gone`: it is not good, without a reason: from an older server, or after the
 * live was deleted.
 */
export type PresenceAnswer =
  | { readonly type: 'good' | 'erased' | 'gone' }
  | { readonly type: 'banned'; readonly leftMs: number | null };

interface PresenceOptions {
  readonly client: PalcoClient;
  readonly ports: Pick<Ports, 'timers' | 'random' | 'visibility'>;
  answered(answer: PresenceAnswer, attendee: Attendee): void;
}

/** Null for what passes, a lost line for one: the next minute counts for both. */
function refusalOf(error: unknown): PresenceAnswer | null {
  if (!isSdkError(error) || error.status !== 404) return null;
  if (error.code === 'ATTENDEE_BANNED') return { type: 'banned', leftMs: error.retryAfterMs ?? null };
  return { type: error.code === 'ATTENDEE_ERASED' ? 'erased' : 'gone' };
}

/** Says once a minute that an attendee is there, and once more when the page is left: the time since the last sign would not count. */
export function createPresence({ client, ports: { timers, random, visibility }, answered }: PresenceOptions) {
  let timer: TimerId | null = null;
  let current: Attendee | null = null;
  let unfollow: (() => void) | null = null;
  const disarm = (): void => {
    if (timer !== null) timers.clear(timer);
    timer = null;
  };
  const arm = (attendee: Attendee, delayMs: number): void => {
    disarm();
    timer = timers.set(() => void report(attendee), delayMs);
  };
  async function report(attendee: Attendee): Promise<void> {
    disarm();
    const { id, token, liveId } = attendee;
    let answer: PresenceAnswer | null = { type: 'good' };
    try {
      const path = { liveId };
      const body = { id, token };
      await client.call('POST', '/v1/studio/lives/{liveId}/presenca', { isPublic: true, path, body });
    } catch (error) {
      answer = refusalOf(error);
    }
    if (current !== attendee) return;
    if (answer !== null) answered(answer, attendee);
    // It was ended by the answer, or another report was armed meanwhile.
    if (current !== attendee || timer !== null) return;
    if (answer?.type === 'banned') arm(attendee, Math.min(BANNED_MS, answer.leftMs ?? BANNED_MS));
    else arm(attendee, PRESENCE_MS);
  }
  /** A last report when the page is hidden, which comes before it is left. It outlives the page; its answer is of no use. */
  function sign({ id, token, liveId }: Attendee): void {
    const path = fillPath('/v1/studio/lives/{liveId}/presenca', { liveId });
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ id, token });
    client
      .send({ method: 'POST', path, headers, body, isPublic: true, keepalive: true })
      .catch(() => undefined);
  }
  return {
    start(attendee: Attendee): void {
      current = attendee;
      unfollow ??= visibility.subscribe((visible) => {
        if (!visible && current !== null) sign(current);
      });
      void report(attendee);
    },
    /** Says it within seconds: at the end of a live, whose last minute would not count otherwise, or where a credential may have ended. */
    check(): void {
      if (current !== null) arm(current, random.next() * SPREAD_MS);
    },
    /** Asks at once whether the credential is good. */
    ask(): void {
      if (current !== null) void report(current);
    },
    stop(): void {
      current = null;
      unfollow?.();
      unfollow = null;
      disarm();
    },
  };
}
