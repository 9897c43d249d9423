import type { AckLine, PanelRequest, RealtimeRequest, TopicEndedLine } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { HttpError, httpError, requireFound } from '../../../kernel/errors/http-error';
import { createTurns } from '../../../kernel/turns';
import type { BusConnection } from '../../../ports/bus';
import type { Hub } from './hub';
import type { RealtimeSocket } from './realtime-socket';
import { readTopic } from './topics.pure';
import type { NamedTopic, Topic, TopicKindName } from './topics.pure';

/** Who listens, and with which rights at this moment. */
export type Subscriber = Pick<RealtimeSocket, 'owner' | 'rights'>;

/** What one kind of topics allows. */
export interface TopicKind {
  /** Whether somebody may hear it now. Asked at the subscription, when rights change, and on `recheckTopic`. */
  maySubscribe(subscriber: Subscriber, id: string): Promise<boolean>;
  /**
   * Takes what a listener sends; the answer goes with the acknowledgement. A client that lost it sends again with the same
   * `idempotencyKey`. Without it nobody may send.
   *
   * @throws HttpError whose code the client gets.
   */
  receive?(sent: SentToTopic): Promise<Record<string, unknown> | void>;
}

/** What a listener sends to a topic. */
export interface SentToTopic {
  readonly from: Subscriber;
  readonly id: string;
  readonly idempotencyKey: string;
  /** Not validated yet. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The kinds of topics that there are. */
export type TopicKinds = { readonly [Kind in TopicKindName]?: TopicKind };

/** A request with an acknowledgement. */
export type AcknowledgedRequest = Exclude<RealtimeRequest, PanelRequest>;

/** The topics beside their team that sockets listen to. */
export interface Subscriptions {
  asked(socket: RealtimeSocket, request: AcknowledgedRequest): void;
  /** Asks again whether a socket may hear its topics. */
  rightsChanged(socket: RealtimeSocket): void;
  /** Asks all listeners of a topic again. */
  recheck(topic: Topic): void;
  gone(socket: RealtimeSocket): void;
  settled(): Promise<void>;
}

/** What {@link createSubscriptions} takes. */
export interface SubscriptionParts {
  readonly context: Pick<ServerContext, 'clock' | 'log'>;
  readonly hub: Hub;
  readonly kinds: TopicKinds;
  hold(topic: Topic): ReturnType<BusConnection['hold']>;
}

/** A page shows one live with its chat; a few more are in the background. */
const mostOfSocket = 10;

const forbidden = (): Error => httpError({ status: 403, code: 'FORBIDDEN' });

interface Held {
  readonly named: NamedTopic;
  release(): void;
}

const topicOf = ({ kind, id }: NamedTopic): Topic => `${kind}:${id}`;

/** Which topics each socket listens to. */
function createHeldTopics({ hub, kinds, hold }: SubscriptionParts) {
  const held = new Map<RealtimeSocket, Map<Topic, Held>>();

  function end(socket: RealtimeSocket, topic: Topic): void {
    const own = held.get(socket);
    own?.get(topic)?.release();
    own?.delete(topic);
    hub.leave(socket, topic);
  }
  const topicsOf = (socket: RealtimeSocket): readonly Topic[] => [...(held.get(socket)?.keys() ?? [])];
  const maySubscribe = async (socket: RealtimeSocket, { kind, id }: NamedTopic): Promise<boolean> =>
    (await kinds[kind]?.maySubscribe(socket, id)) === true;

  return {
    open(socket: RealtimeSocket): void {
      if (!held.has(socket)) held.set(socket, new Map());
    },
    topicsOf,
    isHeld: (socket: RealtimeSocket, topic: Topic): boolean => held.get(socket)?.has(topic) === true,
    async begin(socket: RealtimeSocket, named: NamedTopic): Promise<void> {
      const topic = topicOf(named);
      const own = held.get(socket);
      // Closed meanwhile.
      if (own === undefined || own.has(topic)) return;
      if (own.size >= mostOfSocket) throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
      const release = await hold(topic);
      try {
        // Only now, so that no `recheckTopic` falls between the answer and the subscription.
        if (!(await maySubscribe(socket, named)) || held.get(socket) !== own) throw forbidden();
      } catch (error) {
        release();
        throw error;
      }
      own.set(topic, { named, release });
      hub.join(socket, topic);
    },
    end,
    /** Ends a subscription that its socket may no longer have. @returns whether it did. */
    async check(socket: RealtimeSocket, topic: Topic): Promise<boolean> {
      const one = held.get(socket)?.get(topic);
      if (one === undefined || (await maySubscribe(socket, one.named))) return false;
      end(socket, topic);
      return true;
    },
    close(socket: RealtimeSocket): void {
      for (const topic of topicsOf(socket)) end(socket, topic);
      held.delete(socket);
    },
  };
}

/** Makes the subscriptions of one server's sockets. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { context, hub, kinds } = parts;
  const { clock, log } = context;
  const topics = createHeldTopics(parts);
  /** Requests of one socket are carried out one after another, so that it may send right after it subscribed. */
  const turns = createTurns<RealtimeSocket>((error) => {
    log.warn({ err: error }, 'the topics of a socket were not checked');
  });

  const send = (socket: RealtimeSocket, line: AckLine | TopicEndedLine): void =>
    socket.send(Buffer.from(JSON.stringify(line)));

  async function perform(
    socket: RealtimeSocket,
    request: AcknowledgedRequest,
  ): Promise<Record<string, unknown> | void> {
    const named = requireFound(readTopic(request.topico));
    const topic = topicOf(named);
    if (!('dados' in request))
      return request.acao === 'assinar' ? topics.begin(socket, named) : topics.end(socket, topic);
    const receive = kinds[named.kind]?.receive;
    if (receive === undefined || !topics.isHeld(socket, topic)) throw forbidden();
    return receive({ from: socket, id: named.id, idempotencyKey: request.id, data: request.dados });
  }
  async function answer(socket: RealtimeSocket, request: AcknowledgedRequest): Promise<void> {
    const ack = { evento: 'ack', timestamp: clock.now(), id: request.id } as const;
    try {
      const dados = await perform(socket, request);
      send(socket, { ...ack, ok: true, ...(dados ? { dados: dados as AckLine['dados'] } : {}) });
    } catch (error) {
      send(socket, { ...ack, ok: false, code: codeOf(error, context) });
    }
  }
  async function check(socket: RealtimeSocket, topic: Topic): Promise<void> {
    if (!(await topics.check(socket, topic))) return;
    send(socket, { evento: 'topic_ended', timestamp: clock.now(), topico: topic });
  }

  return {
    asked(socket, request) {
      topics.open(socket);
      turns.run(socket, () => answer(socket, request));
    },
    rightsChanged(socket) {
      for (const topic of topics.topicsOf(socket)) turns.run(socket, () => check(socket, topic));
    },
    recheck(topic) {
      for (const socket of hub.membersOf(topic)) turns.run(socket, () => check(socket, topic));
    },
    gone: (socket) => topics.close(socket),
    settled: turns.settled,
  };
}

function codeOf(error: unknown, { log }: Pick<ServerContext, 'log'>): string {
  if (error instanceof HttpError) return error.code;
  log.error({ err: error }, 'a request over a socket failed');
  return 'INTERNAL';
}
