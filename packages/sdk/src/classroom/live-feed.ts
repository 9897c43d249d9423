import type { ClassroomStatus, LiveStatus } from '@palco/openapi';
import { atom } from 'nanostores';
import type { PalcoClient } from '../client';
import { readAnswerTo } from '../kernel/read-answer';
import { createPoller } from '../kernel/poller';
import type { Ports, TimerId } from '../kernel/ports';
import { subscribeTopic } from '../kernel/subscribe-topic';
import { createRealtime, type OpenSocket, type Realtime, type RealtimeSocket } from '../realtime';
import type { Attendee } from './classroom.pure';

/** Without a socket the state is asked for this often, and up to half as long again. */
const POLL_MS = 10_000;

/** What {@link createLiveFeed} takes. */
export interface LiveFeedOptions {
  readonly client: PalcoClient;
  readonly liveId: string;
  readonly ports: Pick<Ports, 'clock' | 'timers' | 'random' | 'network' | 'visibility'>;
  /** Origin of the realtime host; the API's by default. */
  readonly realtimeHost?: string;
  readonly openSocket?: OpenSocket;
  /** The state of the live at a moment of the server's clock, in milliseconds since 1970. */
  heard(status: LiveStatus, at: number): void;
  /** The server ended the credential: the attendee was banned or erased, or the live was deleted. */
  refused(): void;
}

/** The state of a live as its attendees hear it: pushed by the socket, polled while there is none. */
export interface LiveFeed {
  start(attendee: Attendee): void;
  stop(): void;
}

/** Makes the feed of one live. */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const { client, liveId, ports, heard } = options;
  let fallback: TimerId | null = null;
  let socket: Realtime | null = null;
  const poller = createPoller<ClassroomStatus>({
    ports,
    fetch: (signal) => askStatus(client, liveId, signal),
    intervalMs: () => POLL_MS * (1 + ports.random.next() / 2),
    answered: ({ status, serverTime }) => heard(status, Date.parse(serverTime)),
    // The next answer counts; what the live itself answers stands in the classroom's info.
    failed: () => undefined,
  });
  const rest = (): void => {
    if (fallback !== null) ports.timers.clear(fallback);
    fallback = null;
    poller.stop();
  };
  /** Not at once: a restart of the server takes the socket of everybody at the same moment. */
  const poll = (): void => {
    fallback ??= ports.timers.set(poller.start, ports.random.next() * POLL_MS);
  };
  return {
    start(attendee) {
      rest();
      socket?.dispose();
      socket = openTopic(attendee, options, {
        opened() {
          rest();
          // What changed before the server let it listen.
          void poller.refresh();
        },
        lost: poll,
      });
      poll();
    },
    stop() {
      socket?.dispose();
      socket = null;
      rest();
    },
  };
}

const askStatus = (client: PalcoClient, liveId: string, signal: AbortSignal): Promise<ClassroomStatus> =>
  client.call('GET', '/bff/classroom/{liveId}/status', {
    isPublic: true,
    path: { liveId },
    options: { signal },
  });

/** A ticket for the socket of the team, with the attendee's own credential. */
async function askTicket(
  client: PalcoClient,
  { token, accountId }: Attendee,
  signal: AbortSignal,
): Promise<string> {
  const response = await client.send({
    method: 'POST',
    path: '/bff/realtime/ticket',
    query: new URLSearchParams({ accountId }),
    headers: { Authorization: `Bearer ${token}` },
    signal,
  });
  return ((await readAnswerTo('POST /bff/realtime/ticket', response)) as { readonly ticket: string }).ticket;
}

/** The socket of one attendee on the topic of the live; null where the platform has none. */
function openTopic(
  attendee: Attendee,
  { client, liveId, ports, realtimeHost, openSocket, heard, refused }: LiveFeedOptions,
  on: { opened(): void; lost(): void },
): Realtime | null {
  if (!openSocket && typeof WebSocket === 'undefined') return null;
  let current: RealtimeSocket | null = null;
  const realtime = createRealtime({
    ports,
    getTicket: (signal) => askTicket(client, attendee, signal),
    host: () => realtimeHost || client.baseUrl || location.origin,
    $scope: atom({
      personId: attendee.id,
      accountId: attendee.accountId,
      signal: new AbortController().signal,
    }),
    openSocket(url, protocols) {
      current = openSocket?.(url, protocols) ?? new WebSocket(url, protocols);
      return current;
    },
    onRefused: refused,
  });
  realtime.$state.listen(({ stage }, last) => {
    if (stage === 'open' && last?.stage !== 'open' && current !== null)
      subscribeTopic(current, { topic: `live:${liveId}`, id: 'live', done: on.opened });
    else if (stage !== 'open' && last?.stage === 'open') on.lost();
  });
  realtime.subscribe({
    onMessage(message) {
      if (message.evento === 'live_status' && message.live_id === liveId)
        heard(message.status, message.timestamp);
    },
  });
  return realtime;
}
