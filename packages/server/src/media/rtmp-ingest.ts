import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type {
  ConnectionCounts,
  IngestAddress,
  LiveIngest,
  LiveIngestEvents,
  Publisher,
} from '../ports/live-ingest';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import { forkMediaChild, keepTail } from './run-media-child';

/** How {@link createRtmpIngest} listens. */
export interface RtmpIngestOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** If the port is taken, fall back to any free one. */
  readonly orAnyPort: boolean;
  /** Addresses and ranges of balancers, which begin each connection with the PROXY protocol. Default none. */
  readonly balancers?: readonly string[];
  warn(message: string, detail: object): void;
}

/** Delay before a child that died is started again, so that crashes do not become a busy loop. */
const restartMs = 1000;
const startLimitMs = 30_000;
/** First step of the back-off: the child of a killed server frees the port as soon as it notices. */
const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** Failed attempts on the same port before `orAnyPort` applies. */
const samePortTries = 3;

const noConnections: ConnectionCounts = { pending: 0, publishers: 0, readers: 0, names: 0 };

type Order = (message: RtmpOrder) => void;

/** The publishers that send, or wait for their authorization. */
function createPublishers(events: LiveIngestEvents, warn: RtmpIngestOptions['warn'], order: Order) {
  const publishers = new Map<string, Publisher>();

  function lose(publisherId: string, cause: string): void {
    if (publishers.delete(publisherId)) events.gone(publisherId, cause);
  }
  async function judge(publisher: Publisher): Promise<void> {
    publishers.set(publisher.id, publisher);
    const refusal = await events.authorize(publisher).catch((error: unknown) => {
      warn('a stream key could not be looked up', { err: error });
      return 'unavailable' as const;
    });
    // It disconnected during the look-up.
    if (refusal === null && !publishers.has(publisher.id)) return events.gone(publisher.id);
    order({ type: 'verdict', publisherId: publisher.id, refusal });
    // Removed before the child's `gone` report arrives, so that a rejected publisher causes no `gone` event.
    if (refusal !== null) publishers.delete(publisher.id);
  }
  return {
    loseAll: (): void => [...publishers.keys()].forEach((id) => lose(id, 'engine')),
    onMessage(report: RtmpReport): void {
      if (report.type === 'asks') {
        const { publisherId: id, streamKey, remoteAddress } = report;
        void judge({ id, streamKey, remoteAddress });
      } else if (report.type === 'gone') lose(report.publisherId, report.cause);
      else if (report.type === 'published') {
        const publisher = publishers.get(report.publisherId);
        if (publisher) events.published(publisher);
      } else if (report.type === 'measured') events.measured(report.publisherId, report.figures);
      else if (report.type === 'turnedAway') events.turnedAway?.(report.remoteAddress, report.cause);
    },
  };
}

/** Restarts the child after its death, and with back-off as long as it cannot listen. */
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

/** RTMP in a child process of its own. */
export function createRtmpIngest(options: RtmpIngestOptions, events: LiveIngestEvents): LiveIngest {
  const secret = randomBytes(18).toString('hex');
  let child: ChildProcess | null = null;
  let address: IngestAddress | null = null;
  /** Where packagers of this machine connect to. */
  let packagerPort = 0;
  let counts = noConnections;
  /** The port of the last start: encoders reconnect to it after a restart. */
  let { port } = options;
  const order: Order = (message) => {
    if (child?.connected) child.send(message, () => undefined);
  };
  const publishers = createPublishers(events, options.warn, order);
  const retries = createRetries(launch, options.warn);

  function died(detail: string): void {
    address = null;
    child = null;
    counts = noConnections;
    publishers.loseAll();
    retries.died(detail);
  }
  async function launch(): Promise<void> {
    const launched = forkMediaChild('media/rtmp');
    child = launched;
    const tail = keepTail(launched);
    const { host, orAnyPort, balancers = [] } = options;
    const wanted = orAnyPort && retries.failures() >= samePortTries ? 0 : port;
    const order = { type: 'listen', host, port: wanted, secret, balancers } as const;
    const outcome = await waitUntilListening(launched, order);
    if (outcome.type === 'refused') {
      child = null;
      launched.kill('SIGKILL');
      return retries.failed(port, outcome.code);
    }
    retries.listens();
    ({ port, packagerPort } = outcome);
    address = { host: options.host, port };
    launched.on('message', (report: RtmpReport) => {
      if (report.type === 'connections') ({ counts } = report);
      else publishers.onMessage(report);
    });
    launched.once('exit', (code, signal) => died(`${signal ?? code} ${tail()}`));
    if (launched.exitCode !== null || launched.signalCode !== null) died(tail());
  }

  return {
    address: () => address,
    start: launch,
    drop: (publisherId) => order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) => `http://127.0.0.1:${packagerPort}/${streamKey}?secret=${secret}`,
    connections: () => counts,
    async stop() {
      retries.stop();
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until a child listens. Its death, or a timeout, counts as `refused` too. */
function waitUntilListening(
  child: ChildProcess,
  order: RtmpOrder,
): Promise<Extract<RtmpReport, { type: 'listening' | 'refused' }>> {
  return new Promise((resolve) => {
    const startTimer = setTimeout(() => resolve({ type: 'refused', code: 'TIMEOUT' }), startLimitMs);
    child.once('message', (report: RtmpReport) => {
      clearTimeout(startTimer);
      if (report.type === 'listening' || report.type === 'refused') resolve(report);
    });
    const gone = (): void => {
      clearTimeout(startTimer);
      resolve({ type: 'refused', code: 'ENGINE' });
    };
    child.once('exit', gone);
    child.on('error', gone);
    child.send(order, () => undefined);
  });
}
