import type { ClassroomPage, LiveStatus } from '@palco/openapi';
import { atom, type ReadableAtom } from 'nanostores';
import type { PalcoClient } from '../client';
import { fillPath } from '../kernel/address.pure';
import { createBrowserPorts } from '../kernel/browser-ports';
import { SdkError } from '../kernel/errors.pure';
import { plainOptions } from '../kernel/plain-options';
import { readFile } from '../kernel/http-errors';
import { createPoller } from '../kernel/poller';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import type { OpenSocket } from '../realtime';
import { attendeeKey, unknown, type ClassroomState } from './classroom-state';
import type { Attendee, AttendeeInput } from './classroom.pure';
import { createEntrance } from './entrance';
import { createLiveFeed } from './live-feed';

export type { ClassroomPage } from '@palco/openapi';

/** Texts, pictures and speakers change rarely; the state of the live comes another way. */
const INFO_MS = 60_000;

/** Options of {@link createClassroom}. */
export interface ClassroomOptions {
  readonly client: PalcoClient;
  readonly liveId: string;
  /** What the page knows already, so that it needs no request to begin. */
  readonly info?: ClassroomPage;
  /** Origin of the realtime host, `https://…` or `wss://…`. Default: that of the API. */
  readonly realtimeHost?: string;
  /** Default: `new WebSocket(url, protocols)`; where there is none the state is polled. */
  readonly openSocket?: OpenSocket;
  readonly ports?: Pick<Ports, 'clock' | 'timers' | 'random' | 'network' | 'visibility' | 'storage'>;
}

/** The classroom of a live for one attendee. */
export interface Classroom {
  readonly $state: ReadableAtom<ClassroomState>;
  start(): void;
  /** Leaves no timer and no listener behind. */
  stop(): void;
  /** Registers for the live; resolves to whether it worked. What is wrong is in the state. */
  register(input: AttendeeInput): Promise<boolean>;
  /** Forgets the attendee on this device. */
  leave(): void;
  /** Asks the server at once whether the registration is good still, for a page that hears of its end first. */
  check(): void;
  /**
   * The certificate of presence of the attendee, a PDF, where `certificateShare` of the info is not null.
   *
   * @throws SdkError `CERTIFICATE_NOT_YET` before the end, `PRESENCE_TOO_SHORT` with both shares in its text, `CERTIFICATE_OFF`
   */
  certificate(): Promise<Blob>;
}

/**
 * Opens the classroom of a live, without a sign-in: an attendee that is stored for another live is registered silently.
 *
 * It begins with `start()`, asks for the live once a minute and hears its state at once by a socket while somebody is registered; `stop()` may be
 * followed by `start()`. The attendee is kept under {@link attendeeKey} in the storage of the page. It throws nothing but from `certificate()`:
 * what is wrong stands in `stage`, `problems` (keys of texts) and `error`.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { createClassroom } from '@palco/sdk/classroom';
 *
 * export function open({ client }: Palco, liveId: string) {
 *   const classroom = createClassroom({ client, liveId });
 *   classroom.$state.subscribe(({ stage }) => console.log(stage));
 *   classroom.start();
 *   return classroom.stop;
 * }
 * ```
 */
export function createClassroom(options: ClassroomOptions): Classroom {
  const given = plainOptions(options);
  const { client, liveId, info = null, ports = createBrowserPorts() } = given;
  const { storage } = ports;
  const $state = atom<ClassroomState>(unknown);
  const change = (part: Partial<ClassroomState>): void => $state.set({ ...$state.get(), ...part });
  const read = () => $state.get();
  const feed = createLiveFeed({ ...given, ports, heard, refused: () => entrance.check() });
  const entrance = createEntrance({ client, liveId, ports, feed, read, change });
  let unfollow: (() => void) | null = null;
  /** Up to which moment of the server's clock the status is known: an answer may be older than a message. */
  let statusAt = 0;

  function known(answer: ClassroomPage): void {
    const before = read().info;
    const at = Date.parse(answer.serverTime);
    const status = before !== null && at < statusAt ? before.status : answer.status;
    statusAt = Math.max(statusAt, at);
    change({ info: { ...answer, status }, clockOffsetMs: at - ports.clock.now() });
    if (before === null) entrance.readStored();
  }
  function heard(status: LiveStatus, at: number): void {
    const before = read().info;
    if (before === null || at < statusAt) return;
    statusAt = at;
    if (status === before.status) return;
    change({ info: { ...before, status } });
    if (status === 'finished') entrance.check();
    // The address of the picture, and whatever else comes with the state.
    void poller.refresh();
  }
  const poller = createPoller<ClassroomPage>({
    ports,
    fetch: (signal) => askInfo(client, liveId, signal),
    intervalMs: INFO_MS,
    longestPauseMs: INFO_MS,
    answered: known,
    failed: (error) => change(afterFailure($state.get(), error)),
  });

  return {
    $state: readOnly($state),
    start() {
      if (info !== null && $state.get().info === null) known(info);
      else if ($state.get().info !== null) entrance.readStored();
      poller.start();
      unfollow ??= storage.subscribe((key) => {
        if ((key === null || key === attendeeKey) && $state.get().info !== null) entrance.storedElsewhere();
      });
    },
    stop() {
      poller.stop();
      entrance.stop();
      unfollow?.();
      unfollow = null;
    },
    register: entrance.register,
    leave: entrance.leave,
    check: entrance.ask,
    certificate: () => askCertificate(client, read().attendee),
  };
}

const askInfo = (client: PalcoClient, liveId: string, signal: AbortSignal): Promise<ClassroomPage> =>
  client.call('GET', '/bff/classroom/{liveId}', { isPublic: true, path: { liveId }, options: { signal } });

async function askCertificate(client: PalcoClient, attendee: Attendee | null): Promise<Blob> {
  if (attendee === null)
    throw new SdkError({ code: 'NOT_FOUND', message: 'Nobody is registered.', status: 404 });
  const { id, token, liveId } = attendee;
  return readFile(
    await client.send({
      method: 'POST',
      path: fillPath('/v1/studio/lives/{liveId}/certificado', { liveId }),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id, token }),
      isPublic: true,
    }),
  );
}

/** What a failed request for the info changes; one who is in stays in where it is only the network. */
function afterFailure({ info }: ClassroomState, error: SdkError): Partial<ClassroomState> {
  if (error.status === 400 || error.status === 404) return { stage: 'missing', error };
  if (error.status === 403) return { stage: 'refused', error };
  return info === null ? { stage: 'failed', error } : {};
}
