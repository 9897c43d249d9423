import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveIngestEvents, Publisher, PublisherRefusal } from '../ports/live-ingest';
import { createKeyThrottle } from './live/key-throttle.pure';
import type { WhipOrder, WhipReport } from './live/whip/whip-messages';
import type { WhipNetwork } from './live/whip/ice/ice-ports';
import { forkMediaChild, keepTail } from './run-media-child';

/** What a sender asks for. */
export interface WhipOffer {
  /** Its stream key, or what stands for it; what changes the session later has to show the same. */
  readonly bearer: string;
  readonly remoteAddress: string;
  readonly sdp: string;
  /** Who may send, where that is not by a stream key. */
  admit?(senderId: string): Promise<PublisherRefusal | null>;
}

/** What becomes of an offer. */
export type WhipOutcome =
  | {
      readonly kind: 'answered';
      readonly sessionId: string;
      readonly iceSession: string;
      readonly sdp: string;
    }
  | { readonly kind: 'refused'; readonly why: PublisherRefusal }
  /** Too many wrong keys came from this address. */
  | { readonly kind: 'throttled' }
  /** No SDP, or no codec that is taken. */
  | { readonly kind: 'unanswerable' };

/** The ICE of a session, as its sender knows it. */
export interface WhipIce {
  /** Names the session of ICE: an entity tag without its quotes. */
  readonly iceSession: string;
  /** The sender's name in it. */
  readonly ufrag: string;
}

/** Takes signals that come by WebRTC. */
export interface WhipIngest {
  offer(offer: WhipOffer): Promise<WhipOutcome>;
  /** The ICE of a session of this process that was begun with this bearer; null for any other. */
  iceOf(sessionId: string, bearer: string): WhipIce | null;
  /** Begins ICE anew, under the sender's new name. @returns a fragment for the sender; null where it asks too often, or is gone */
  restartIce(sessionId: string, ufrag: string): Promise<{ iceSession: string; fragment: string } | null>;
  drop(sessionId: string): void;
  sourceOf(publisher: Pick<Publisher, 'id'>): string;
  stop(): Promise<void>;
}

/** For the answer, and for the first media. */
const firstMediaMs = 20_000;

/** A line that breaks again and again asks for this many new sessions of ICE, and a hostile sender for any number. */
const mostRestarts = 5;
const restartsWithinMs = 10_000;

interface Session {
  readonly publisher: Publisher;
  readonly bearer: string;
  /** Waits for its answer. */
  answered: ((outcome: WhipOutcome) => void) | null;
  readonly timer: NodeJS.Timeout;
  ufrag: string;
  /** Of this many sessions of ICE. */
  iceCount: number;
  /** When the last ones were begun. */
  restartsMs: number[];
  /** Wait for the fragments of new sessions of ICE. */
  readonly restarting: Map<string, (fragment: string | null) => void>;
}

function iceOf(session: Session | undefined, bearer: string): WhipIce | null {
  return session?.bearer === bearer ? { iceSession: iceSessionOf(session), ufrag: session.ufrag } : null;
}

const iceSessionOf = ({ publisher, iceCount }: Session): string => `${publisher.id}-${iceCount}`;

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
    answer({ id, sdp, ufrag }: WhipReport & { type: 'answered' }): void {
      const session = sessions.get(id);
      if (session === undefined) return;
      session.ufrag = ufrag;
      session.answered?.({ kind: 'answered', sessionId: id, iceSession: iceSessionOf(session), sdp });
      session.answered = null;
    },
    restarted({ id, ask, fragment }: WhipReport & { type: 'restarted' }): void {
      sessions.get(id)?.restarting.get(ask)?.(fragment);
      sessions.get(id)?.restarting.delete(ask);
    },
    lose(id: string, cause: string): void {
      const session = sessions.get(id);
      if (!sessions.delete(id) || session === undefined) return;
      clearTimeout(session.timer);
      // A port that is taken, or a process that died, is no fault of the offer.
      session.answered?.(
        cause === 'engine' ? { kind: 'refused', why: 'unavailable' } : { kind: 'unanswerable' },
      );
      for (const answer of session.restarting.values()) answer(null);
      events.gone(id, cause);
    },
    ids: () => [...sessions.keys()],
  };
}

function unchecked(warn: EngineParts['warn'], err: unknown): PublisherRefusal {
  warn('a stream key could not be looked up', { err });
  return 'unavailable';
}

async function admitted(
  id: string,
  { bearer, remoteAddress, admit }: WhipOffer,
  events: LiveIngestEvents,
): Promise<PublisherRefusal | null> {
  return admit ? admit(id) : events.authorize({ id, streamKey: bearer, remoteAddress });
}

/** @returns null where the sender asks too often, or is gone */
async function renewIce(
  session: Session | undefined,
  ufrag: string,
  engine: Pick<ReturnType<typeof createEngine>, 'order'>,
): Promise<{ iceSession: string; fragment: string } | null> {
  if (session === undefined) return null;
  const nowMs = performance.now();
  session.restartsMs = [...session.restartsMs.filter((at) => nowMs - at < restartsWithinMs), nowMs];
  if (session.restartsMs.length > mostRestarts) return null;
  session.ufrag = ufrag;
  session.iceCount += 1;
  const iceSession = iceSessionOf(session);
  const ask = randomUUID();
  const fragment = await new Promise<string | null>((answer) => {
    session.restarting.set(ask, answer);
    engine.order({ type: 'restart', id: session.publisher.id, ask });
  });
  return fragment === null ? null : { iceSession, fragment };
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
      else if (report.type === 'answered') sessions.answer(report);
      else if (report.type === 'restarted') sessions.restarted(report);
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
  function add(id: string, { bearer, remoteAddress }: WhipOffer, answered: Session['answered']): void {
    const publisher = { id, streamKey: bearer, remoteAddress };
    const timer = setTimeout(() => drop(id), firstMediaMs);
    const ice = { ufrag: '', iceCount: 1, restartsMs: [], restarting: new Map() };
    sessions.add({ publisher, bearer, answered, timer, ...ice });
  }
  function drop(id: string): void {
    engine.order({ type: 'close', id });
    sessions.lose(id, 'server');
  }
  return {
    async offer(offer) {
      const waitMs = throttle.reserve(offer.remoteAddress, performance.now());
      if (waitMs === null) return { kind: 'throttled' };
      await delay(waitMs);
      const id = randomUUID();
      const refusal = await admitted(id, offer, events).catch((err: unknown) => unchecked(warn, err));
      if (refusal === 'unknown-key') throttle.failed(offer.remoteAddress, performance.now());
      if (refusal !== null) return { kind: 'refused', why: refusal };
      return new Promise((answered) => {
        add(id, offer, answered);
        engine.order({ type: 'offer', id, sdp: offer.sdp });
      });
    },
    iceOf: (id, bearer) => iceOf(sessions.find(id), bearer),
    restartIce: async (id, ufrag) => renewIce(sessions.find(id), ufrag, engine),
    drop,
    sourceOf: ({ id }) => `http://127.0.0.1:${packagerPort}/${id}?secret=${engine.secret}&layers`,
    async stop() {
      sessions.ids().forEach(drop);
      await engine.stop();
    },
  };
}
