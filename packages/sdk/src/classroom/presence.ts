import type { PalcoClient } from '../client';
import { fillPath } from '../kernel/address.pure';
import { isSdkError } from '../kernel/errors';
import type { Ports, TimerId } from '../kernel/ports';
import type { Attendee } from './classroom.pure';

/** How often the server is told that the attendee is there. */
const PRESENCE_MS = 60_000;
/** All attendees hear of the end of a live at the same moment, so each sends its last sign at a random time within this one. */
const SPREAD_MS = 5_000;

interface PresenceOptions {
  readonly client: PalcoClient;
  readonly ports: Pick<Ports, 'timers' | 'random' | 'visibility'>;
  /** Called where the registration is not good any more. */
  lost(): void;
}

/** Says once a minute that an attendee is there, and once more when the page is left: the time since the last sign would not count. */
export function createPresence({ client, ports: { timers, random, visibility }, lost }: PresenceOptions) {
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
    let isLost = false;
    try {
      const path = { liveId };
      const body = { id, token };
      await client.call('POST', '/v1/studio/lives/{liveId}/presenca', { isPublic: true, path, body });
    } catch (error) {
      // Anything else passes: the next minute counts for both.
      isLost = isSdkError(error) && error.status === 404;
    }
    if (current !== attendee) return;
    if (isLost) lost();
    // Another report may have been armed meanwhile.
    else if (timer === null) arm(attendee, PRESENCE_MS);
  }
  /** A page that is left is hidden first; its last sign outlives it. Nobody waits for the answer. */
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
    stop(): void {
      current = null;
      unfollow?.();
      unfollow = null;
      disarm();
    },
  };
}
