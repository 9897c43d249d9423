import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveIngestEvents, Publisher, PublisherRefusal } from '../ports/live-ingest';
import { createKeyThrottle } from './live/key-throttle.pure';
import type { WhipOrder, WhipReport } from './live/whip/whip-messages';
import type { WhipNetwork } from './live/whip/whip-peer';
import { forkMediaChild, keepTail } from './run-media-child';

/** What a sender asks for. */
export interface WhipOffer {
  readonly streamKey: string;
  readonly remoteAddress: string;
  readonly sdp: string;
}

/** What becomes of an offer. */
export type WhipOutcome =
  | { readonly kind: 'answered'; readonly sessionId: string; readonly sdp: string }
  | { readonly kind: 'refused'; readonly why: PublisherRefusal }
  /** Too many wrong keys came from this address. */
  | { readonly kind: 'throttled' }
  /** No SDP, or no codec that is taken. */
  | { readonly kind: 'unanswerable' };

/** Takes signals that come by WebRTC. */
export interface WhipIngest {
  offer(offer: WhipOffer): Promise<WhipOutcome>;
  /** Whether a session is one of this process, begun with this key. */
  isOf(sessionId: string, streamKey: string): boolean;
  addCandidates(sessionId: string, fragment: string): void;
  drop(sessionId: string): void;
  sourceOf(publisher: Pick<Publisher, 'id'>): string;
  stop(): Promise<void>;
}

/** For the answer, and for the first media. */
const firstMediaMs = 20_000;

interface Session {
  readonly publisher: Publisher;
  /** Waits for its answer. */
  answered: ((outcome: WhipOutcome) => void) | null;
  readonly timer: NodeJS.Timeout;
}

interface EngineParts {
  readonly network: WhipNetwork;
  warn(message: string, detail: object): void;
  onReport(report: WhipReport): void;
  onEnd(): void;
}

/** The child, which the first offer starts. */
function createEngine({ network, warn, onReport, onEnd }: EngineParts) {
  const secret = randomBytes(18).toString('hex');
  let child: ChildProcess | null = null;

  function launch(): ChildProcess {
    const started = forkMediaChild('media/whip');
    const tail = keepTail(started);
    started.on('message', onReport);
    // A child that could not be started emits no `exit`.
    started.on('error', (error) => started.pid === undefined && ended(error));
    started.once('exit', (code, signal) => ended(signal ?? code));
    function ended(how: unknown): void {
      if (child === started) child = null;
      warn('the WebRTC process ended', { detail: `${String(how)} ${tail()}` });
      onEnd();
    }
    started.send({ type: 'start', secret, network } satisfies WhipOrder, () => undefined);
    return started;
  }
  return {
    secret,
    order(message: WhipOrder): void {
      if (message.type === 'offer') child ??= launch();
      if (child?.connected) child.send(message, () => undefined);
    },
    async stop(): Promise<void> {
      if (child?.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The senders that were admitted, by the ids of their sessions. */
function createSessions(events: LiveIngestEvents) {
  const sessions = new Map<string, Session>();
  return {
    find: (id: string) => sessions.get(id),
    add: (session: Session) => void sessions.set(session.publisher.id, session),
    answer(id: string, outcome: WhipOutcome): void {
      const session = sessions.get(id);
      session?.answered?.(outcome);
      if (session) session.answered = null;
    },
    lose(id: string, cause: string): void {
      const session = sessions.get(id);
      if (!sessions.delete(id) || session === undefined) return;
      clearTimeout(session.timer);
      session.answered?.({ kind: 'unanswerable' });
      events.gone(id, cause);
    },
    ids: () => [...sessions.keys()],
  };
}

function unchecked(warn: EngineParts['warn'], err: unknown): PublisherRefusal {
  warn('a stream key could not be looked up', { err });
  return 'unavailable';
}

/** WebRTC in a child process of its own. */
export function createWhipIngest(
  { network, warn }: Pick<EngineParts, 'network' | 'warn'>,
  events: LiveIngestEvents,
): WhipIngest {
  const throttle = createKeyThrottle();
  const sessions = createSessions(events);
  let packagerPort = 0;
  const engine = createEngine({
    network,
    warn,
    onReport(report) {
      if (report.type === 'ready') ({ packagerPort } = report);
      else if (report.type === 'answered')
        sessions.answer(report.id, { kind: 'answered', sessionId: report.id, sdp: report.sdp });
      else if (report.type === 'published') begin(report.id);
      else if (report.type === 'measured') events.measured(report.id, report.figures);
      else sessions.lose(report.id, report.type === 'gone' ? report.cause : 'unanswerable');
    },
    onEnd: () => sessions.ids().forEach((id) => sessions.lose(id, 'engine')),
  });

  function begin(id: string): void {
    const session = sessions.find(id);
    if (session === undefined) return;
    clearTimeout(session.timer);
    events.published(session.publisher);
  }
  function drop(id: string): void {
    engine.order({ type: 'close', id });
    sessions.lose(id, 'server');
  }
  return {
    async offer({ streamKey, remoteAddress, sdp }) {
      const waitMs = throttle.reserve(remoteAddress, performance.now());
      if (waitMs === null) return { kind: 'throttled' };
      await delay(waitMs);
      const publisher = { id: randomUUID(), streamKey, remoteAddress };
      const refusal = await events.authorize(publisher).catch((err: unknown) => unchecked(warn, err));
      if (refusal === 'unknown-key') throttle.failed(remoteAddress, performance.now());
      if (refusal !== null) return { kind: 'refused', why: refusal };
      return new Promise((answered) => {
        sessions.add({ publisher, answered, timer: setTimeout(() => drop(publisher.id), firstMediaMs) });
        engine.order({ type: 'offer', id: publisher.id, sdp });
      });
    },
    isOf: (id, streamKey) => sessions.find(id)?.publisher.streamKey === streamKey,
    addCandidates: (id, fragment) => engine.order({ type: 'candidates', id, fragment }),
    drop,
    sourceOf: ({ id }) => `http://127.0.0.1:${packagerPort}/${id}?secret=${engine.secret}`,
    async stop() {
      sessions.ids().forEach(drop);
      await engine.stop();
    },
  };
}
