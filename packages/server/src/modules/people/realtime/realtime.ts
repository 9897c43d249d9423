import type { WebSocket } from 'ws';
import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import type { BusConnection } from '../../../ports/bus';
import { accessChannel, createAccessWatch } from './access-watch';
import type { AccessWatch } from './access-watch';
import { createHub } from './hub';
import type { Hub } from './hub';
import { createPresence } from './presence';
import type { Presence } from './presence';
import { recheckBody } from './publish';
import { createSocket } from './realtime-socket';
import type { SocketOptions } from './realtime-socket';
import type { Rights } from '../../../kernel/http/auth-scheme';
import type { ReadOwnerRights } from './owner-rights';
import { createSubscriptions } from './subscriptions';
import type { Subscriptions, TopicKinds } from './subscriptions';
import type { SocketOwner } from './tickets.store';
import type { Topic } from './topics.pure';

/** A socket that has the right to be opened. */
export interface Opening {
  readonly owner: SocketOwner;
  readonly address: string;
  readonly rights: Rights;
  /** What {@link AccessWatch.changes} was before the rights were read. */
  readonly changesThen: number;
}

/** The sockets of one server and what feeds them. */
export interface Realtime {
  readonly hub: Hub;
  readonly access: AccessWatch;
  /**
   * Resolves once changes of rights and the messages of a team are heard, and stay so for half a minute: long enough to open
   * a socket. The first call begins it.
   */
  listening(accountId: string): Promise<void>;
  open(connection: WebSocket, opening: Opening): void;
  /** Ends what {@link Realtime.listening} began. */
  stop(): Promise<void>;
}

/** The client ends a connection without a frame in twice this time. */
const beatMs = 25_000;
const handshakeMs = 30_000;

interface Feed {
  readonly ready: Promise<void>;
  readonly bus: BusConnection;
  stop(): Promise<void>;
}

interface FeedParts {
  readonly context: ServerContext;
  readonly hub: Hub;
  readonly access: AccessWatch;
  onMessage(topic: Topic, body: string): void;
  beat(): void;
}

/** Begins to hear changes of rights and the bus, and to beat. */
function startFeed({ context, hub, access, onMessage, beat }: FeedParts): Feed {
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (becomeReady = resolve));
  const listener = context.listen({
    channels: [accessChannel],
    onListening() {
      becomeReady();
      // After a reconnect notifications may be lost: clients must reconnect and reload. The first time there are no sockets.
      hub.closeAll();
    },
    onMessage: access.changed,
  });
  const bus = context.bus.connect({
    onGap: hub.closeAll,
    onMessage: (topic, body) => onMessage(topic as Topic, body),
  });
  const timer = setInterval(beat, beatMs);
  timer.unref();
  return {
    ready,
    bus,
    async stop() {
      clearInterval(timer);
      await Promise.all([listener.stop(), bus.stop()]);
    },
  };
}

interface SocketParts {
  readonly hub: Hub;
  readonly presence: Presence;
  readonly subscriptions: Subscriptions;
}

/** What happens to a socket reaches each part that keeps something of it. */
function handleSockets({
  hub,
  presence,
  subscriptions,
}: SocketParts): Pick<SocketOptions, 'onRequest' | 'onRights' | 'onClose'> {
  return {
    onRequest(socket, request) {
      if ('topico' in request) subscriptions.asked(socket, request);
      else presence.asked(socket, request);
    },
    onRights(socket) {
      presence.rightsChanged(socket);
      subscriptions.rightsChanged(socket);
    },
    onClose(socket) {
      hub.delete(socket);
      presence.gone(socket);
      subscriptions.gone(socket);
    },
  };
}

/** How long somebody waits for a bus that is away; clients give an attempt ten seconds. */
const holdMs = 8_000;

/** Whoever is not answered comes again: without an end the openings of an hour without a bus would all wait for it. */
async function inTime(held: Promise<() => void>): Promise<() => void> {
  const error = httpError({ status: 503, code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 5 });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(error);
      held.then(
        (release) => release(),
        () => undefined,
      );
    }, holdMs);
  });
  return Promise.race([held, late]).finally(() => clearTimeout(timer));
}

/** Makes the realtime part of one server. */
export function createRealtime(
  context: ServerContext,
  { topics, readRights }: { readonly topics: TopicKinds; readonly readRights: ReadOwnerRights },
): Realtime {
  const { log, signal } = context;
  const hub = createHub();
  const access = createAccessWatch(context, hub, readRights);
  const presence = createPresence(context);
  const subscriptions = createSubscriptions({ context, hub, kinds: topics, hold });
  const handlers = handleSockets({ hub, presence, subscriptions });
  let started: Feed | undefined;
  signal.addEventListener('abort', hub.closeAll);

  function beat(): void {
    hub.beat();
    // An expired session fires no trigger.
    access.checkAll();
    presence.beat().catch((error: unknown) => log.warn({ err: error }, 'presence was not kept'));
  }
  function onMessage(topic: Topic, body: string): void {
    if (body === recheckBody) subscriptions.recheck(topic);
    else hub.deliver(topic, body);
  }
  function feed(): Feed {
    return (started ??= startFeed({ context, hub, access, onMessage, beat }));
  }
  function hold(topic: Topic): Promise<() => void> {
    return feed().bus.hold(topic);
  }
  return {
    hub,
    access,
    async listening(accountId) {
      const release = await inTime(feed().ready.then(() => hold(`account:${accountId}`)));
      setTimeout(release, handshakeMs).unref();
    },
    open(connection, { owner, address, rights, changesThen }) {
      const held = hold(`account:${owner.accountId}`);
      const socket = createSocket({
        connection,
        owner,
        address,
        rights,
        log,
        ...handlers,
        async onClose(closed) {
          handlers.onClose(closed);
          (await held)();
        },
      });
      hub.add(socket);
      access.opened(socket, changesThen);
      // The server stopped during the handshake.
      if (signal.aborted) hub.closeAll();
    },
    async stop() {
      signal.removeEventListener('abort', hub.closeAll);
      await started?.stop();
      await Promise.all([access.settled(), presence.settled(), subscriptions.settled()]);
    },
  };
}
