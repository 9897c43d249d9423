import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IngestAddress, LiveIngest, LiveIngestEvents, Publisher } from '../ports/live-ingest';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { forkMediaChild, keepTail } from './run-media-child';

/** How {@link createRtmpIngest} listens. */
export interface RtmpIngestOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the port is taken another free one is as good. */
  readonly orAnyPort: boolean;
  warn(message: string, detail: object): void;
}

/** A child that dies is started again, and not in a circle. */
const restartMs = 1000;
const startLimitMs = 30_000;
/** The port of a server that was killed is free again as soon as its child noticed. */
const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** After so many failures any port is as good, where that is allowed. */
const patientTries = 3;

type Order = (message: RtmpOrder) => void;

/** Who sends, or waits for an answer. */
function createPublishers(events: LiveIngestEvents, warn: RtmpIngestOptions['warn'], order: Order) {
  const publishers = new Map<string, Publisher>();

  function lose(publisherId: string): void {
    if (publishers.delete(publisherId)) events.gone(publisherId);
  }
  async function judge(publisher: Publisher): Promise<void> {
    publishers.set(publisher.id, publisher);
    const allowed = await events.authorize(publisher).catch((error: unknown) => {
      warn('a stream key could not be looked up', { err: error });
      return false;
    });
    // It left while it was looked up.
    if (allowed && !publishers.has(publisher.id)) return events.gone(publisher.id);
    order({ type: 'verdict', publisherId: publisher.id, allowed });
    // It is told as gone only where it was let in.
    if (!allowed) publishers.delete(publisher.id);
  }
  return {
    loseAll: (): void => [...publishers.keys()].forEach(lose),
    hear(report: RtmpReport): void {
      if (report.type === 'asks') {
        const { publisherId: id, streamKey, remoteAddress } = report;
        void judge({ id, streamKey, remoteAddress });
      } else if (report.type === 'gone') lose(report.publisherId);
      else if (report.type === 'published') {
        const publisher = publishers.get(report.publisherId);
        if (publisher) events.published(publisher);
      } else if (report.type === 'measured') events.measured(report.publisherId, report.figures);
    },
  };
}

/** Starts the child again: after its death, and as long as it cannot listen. */
function createRetries(launch: () => Promise<void>, warn: RtmpIngestOptions['warn']) {
  let failures = 0;
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  const launchIn = (waitMs: number): void => void (again = setTimeout(() => void launch(), waitMs));
  return {
    failures: () => failures,
    listens: (): void => void (failures = 0),
    failed(port: number, code: string): void {
      if (isStopped) return;
      if (failures === 0)
        warn('no live signals are taken so far: the RTMP port cannot be opened', { port, code });
      launchIn(Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
      failures += 1;
    },
    died(detail: string): void {
      if (isStopped) return;
      warn('the RTMP process ended and is started again', { detail });
      launchIn(restartMs);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(again);
    },
  };
}

/** RTMP by node-media-server's session, in a child process of its own. */
export function createRtmpIngest(options: RtmpIngestOptions, events: LiveIngestEvents): LiveIngest {
  const secret = randomBytes(18).toString('hex');
  let child: ChildProcess | null = null;
  let address: IngestAddress | null = null;
  /** Encoders come back to the port that they know. */
  let { port } = options;
  const order: Order = (message) => {
    if (child?.connected) child.send(message, () => undefined);
  };
  const publishers = createPublishers(events, options.warn, order);
  const retries = createRetries(launch, options.warn);

  function died(detail: string): void {
    address = null;
    child = null;
    publishers.loseAll();
    retries.died(detail);
  }
  async function launch(): Promise<void> {
    const born = forkMediaChild('media/rtmp');
    child = born;
    const tail = keepTail(born);
    const wanted = options.orAnyPort && retries.failures() >= patientTries ? 0 : port;
    const outcome = await firstWord(born, { type: 'listen', host: options.host, port: wanted, secret });
    if (outcome.type === 'refused') {
      child = null;
      born.kill('SIGKILL');
      return retries.failed(port, outcome.code);
    }
    retries.listens();
    port = outcome.port;
    address = { host: options.host, port };
    born.on('message', publishers.hear);
    born.once('exit', (code, signal) => died(`${signal ?? code} ${tail()}`));
    if (born.exitCode !== null || born.signalCode !== null) died(tail());
  }

  return {
    address: () => address,
    start: launch,
    drop: (publisherId) => order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) =>
      `rtmp://${localHost(address)}:${address?.port}/live/${streamKey}?secret=${secret}`,
    async stop() {
      retries.stop();
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** How this machine reaches an address on which all of them are listened to. */
function localHost(address: IngestAddress | null): string | undefined {
  return address?.host === '0.0.0.0' || address?.host === '::' ? '127.0.0.1' : address?.host;
}

/** Whether a child listens; a child that dies before is refused too. */
function firstWord(
  child: ChildProcess,
  order: RtmpOrder,
): Promise<{ type: 'listening'; port: number } | { type: 'refused'; code: string }> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve({ type: 'refused', code: 'TIMEOUT' }), startLimitMs);
    child.once('message', (report: RtmpReport) => {
      clearTimeout(patience);
      if (report.type === 'listening' || report.type === 'refused') resolve(report);
    });
    const gone = (): void => {
      clearTimeout(patience);
      resolve({ type: 'refused', code: 'ENGINE' });
    };
    child.once('exit', gone);
    child.on('error', gone);
    child.send(order, () => undefined);
  });
}
