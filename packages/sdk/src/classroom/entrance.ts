import type { AttendeeRegistration } from '@palco/openapi';
import type { PalcoClient } from '../client';
import { isSdkError, SdkError } from '../kernel/errors.pure';
import type { Ports } from '../kernel/ports';
import { attendeeKey, type ClassroomState } from './classroom-state';
import { parseAttendee, readAttendee, type Attendee, type AttendeeInput } from './classroom.pure';
import type { LiveFeed } from './live-feed';
import { createPresence, type PresenceAnswer } from './presence';

/** Two ends of a ban that are closer are the same one: the server rounds its wait to seconds. */
const SAME_END_MS = 5_000;

interface EntranceOptions {
  readonly client: PalcoClient;
  readonly liveId: string;
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'visibility' | 'storage'>;
  readonly feed: LiveFeed;
  read(): ClassroomState;
  change(part: Partial<ClassroomState>): void;
}

/** Writes down who is registered on this device. */
const keep = (storage: Ports['storage'], attendee: Attendee): void => {
  const stored = JSON.stringify(attendee);
  if (storage.get(attendeeKey) !== stored) storage.set(attendeeKey, stored);
};

/** When a ban ends: what was known of it, where only the rounding of the server differs. */
function untilOf(
  leftMs: number | null,
  { now, known }: { now: number; known: number | null },
): number | null {
  if (leftMs === null) return null;
  return known !== null && Math.abs(now + leftMs - known) < SAME_END_MS ? known : now + leftMs;
}

/** Keeps the attendee who is registered, with presence and feed, until the registration ends, and the reason of the end. */
function createMembership({ client, ports, feed, read, change }: EntranceOptions) {
  const { storage, clock } = ports;
  /** The storage lost the attendee: another tab left, or a ban was heard there first. The server knows which. */
  let isLost = false;
  const presence = createPresence({ client, ports, answered });
  const end = (): void => {
    isLost = false;
    presence.stop();
    feed.stop();
  };
  const leave = (): void => {
    end();
    storage.remove(attendeeKey);
    if (read().info !== null) change({ stage: 'register', attendee: null, ending: null });
  };
  const enter = (attendee: Attendee): void => {
    isLost = false;
    change({ stage: 'open', attendee, ending: null, problems: {}, error: null });
    feed.start(attendee);
  };
  function ended(reason: 'erased' | 'left'): void {
    end();
    storage.remove(attendeeKey);
    change({ stage: 'ended', attendee: null, ending: { reason, until: null } });
  }
  function banned(attendee: Attendee, leftMs: number | null): void {
    feed.stop();
    isLost = false;
    // Kept, so that a reload finds the ban again, and its end.
    keep(storage, attendee);
    const before = read().ending;
    const until = untilOf(leftMs, { now: clock.now(), known: before?.until ?? null });
    if (before?.reason === 'banned' && before.until === until) return;
    change({ stage: 'ended', attendee, ending: { reason: 'banned', until } });
  }
  function answered(answer: PresenceAnswer, attendee: Attendee): void {
    if (answer.type === 'banned') banned(attendee, answer.leftMs);
    else if (answer.type === 'erased') ended('erased');
    else if (answer.type === 'gone') leave();
    else if (isLost) ended('left');
    else if (read().stage === 'ended') enter(attendee);
  }
  return {
    end,
    leave,
    opened(attendee: Attendee): void {
      enter(attendee);
      presence.start(attendee);
    },
    /** Asks the server whether the registration is still good. With `lost` (the storage has no entry) it ends as left, unless the server says otherwise. */
    verify(attendee: Attendee, lost: boolean): void {
      isLost = lost;
      presence.start(attendee);
    },
    ask: presence.ask,
    check: presence.check,
  };
}

/** Who is registered on this device: comes in, registers, leaves. */
export function createEntrance(options: EntranceOptions) {
  const { liveId, ports, read, change } = options;
  const { end, leave, opened, verify, ask, check } = createMembership(options);
  const { register, giveUp } = createRegister({
    ...options,
    opened(attendee) {
      keep(ports.storage, attendee);
      opened(attendee);
    },
  });

  /** The storage holds, or held last, the attendee of another live, in which another tab is. */
  let isOfOther = false;
  function findStored(): Attendee | null {
    const stored = parseAttendee(ports.storage.get(attendeeKey));
    isOfOther = stored === null ? isOfOther : stored.liveId !== liveId;
    return stored;
  }
  /** Somebody who is stored for another live is registered for this one. Who was here is asked for before the form is shown. */
  function readStored(): void {
    const { stage, attendee } = read();
    const found = findStored();
    const stored = isOfOther && attendee !== null ? attendee : found;
    if (stored === null && attendee !== null) verify(attendee, true);
    else if (stored === null) {
      end();
      if (stage !== 'ended') change({ stage: 'register' });
    } else if (stored.liveId !== liveId || stored.token === '') void register(stored);
    else if (stage === 'ended' && attendee?.id === stored.id) verify(attendee, false);
    else opened(stored);
  }
  /** Another tab wrote or removed the attendee: who is in this room stays, whatever happens in that of another live. */
  function storedElsewhere(): void {
    findStored();
    if (!isOfOther || read().attendee === null) readStored();
  }
  /** A registration under way is given up: its answer must start no presence. */
  function stop(): void {
    giveUp();
    if (read().stage === 'joining') change({ stage: 'register' });
    end();
  }
  return { leave, register, readStored, storedElsewhere, stop, ask, check };
}

interface RegisterOptions extends Pick<EntranceOptions, 'client' | 'liveId' | 'ports' | 'read' | 'change'> {
  opened(attendee: Attendee): void;
}

/** Sends registrations, one at a time. */
function createRegister({ client, liveId, ports: { clock }, read, change, opened }: RegisterOptions) {
  let joining = new AbortController();
  async function register(input: AttendeeInput): Promise<boolean> {
    const { info, stage } = read();
    if (info === null || stage === 'joining') return false;
    const { name, email, problems } = readAttendee(input);
    if (Object.keys(problems).length > 0) {
      change({ stage: 'register', problems, error: null });
      return false;
    }
    change({ stage: 'joining', ending: null, problems: {}, error: null });
    const { signal } = (joining = new AbortController());
    try {
      const body = { name, email, liveId, clientId: info.clientId };
      const attendee = await join(client, body, signal);
      if (signal.aborted) return false;
      opened(attendee);
      return true;
    } catch (error) {
      if (!signal.aborted) change({ stage: 'register', ...problemsOf(error, clock.now()) });
      return false;
    }
  }
  return { register, giveUp: () => joining.abort() };
}

async function join(client: PalcoClient, body: AttendeeRegistration, signal: AbortSignal): Promise<Attendee> {
  const options = { signal };
  const answer = await client.call('POST', '/v1/studio/lives/participantes', {
    isPublic: true,
    body,
    options,
  });
  return { name: body.name, email: body.email, liveId: body.liveId, ...answer };
}

/** What the server says about a registration that it did not take. */
function problemsOf(error: unknown, now: number): Pick<ClassroomState, 'problems' | 'error' | 'ending'> {
  if (!isSdkError(error))
    return {
      problems: {},
      ending: null,
      error: new SdkError({ code: 'POLL_FAILED', message: String(error) }),
    };
  const { code, retryAfterMs = null } = error;
  const until = untilOf(retryAfterMs, { now, known: null });
  const named = new Set(error.fields?.map(({ field }) => field));
  return {
    error,
    // Somebody who is banned registered in this browser before.
    ending: code === 'ATTENDEE_BANNED' ? { reason: 'banned', until } : null,
    problems: {
      ...(named.has('name') && { name: 'validation.name' as const }),
      ...(named.has('email') && { email: 'validation.email' as const }),
    },
  };
}
