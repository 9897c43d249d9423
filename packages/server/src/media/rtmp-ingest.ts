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

/** RTMP by node-media-server's session, in a child process of its own. */
export function createRtmpIngest(options: RtmpIngestOptions, events: LiveIngestEvents): LiveIngest {
  const secret = randomBytes(18).toString('hex');
  let child: ChildProcess | null = null;
  let address: IngestAddress | null = null;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  const order: Order = (message) => {
    if (child?.connected) child.send(message, () => undefined);
  };
  const publishers = createPublishers(events, options.warn, order);

  function died(detail: string): void {
    address = null;
    child = null;
    publishers.loseAll();
    if (stopped) return;
    options.warn('the RTMP process ended and is started again', { detail });
    again = setTimeout(() => void launch(options.port), restartMs);
  }
  async function launch(port: number): Promise<void> {
    const born = forkMediaChild('media/rtmp');
    child = born;
    const tail = keepTail(born);
    const outcome = await firstWord(born, { type: 'listen', host: options.host, port, secret });
    if (outcome.type === 'listening') {
      address = { host: options.host, port: outcome.port };
      born.on('message', publishers.hear);
      born.once('exit', (code, signal) => died(`${signal ?? code} ${tail()}`));
      if (born.exitCode !== null || born.signalCode !== null) died(tail());
      return;
    }
    child = null;
    born.kill('SIGKILL');
    if (outcome.code === 'EADDRINUSE' && options.orAnyPort && port !== 0 && !stopped) return launch(0);
    options.warn('no live signals are taken: the RTMP port cannot be opened', { port, code: outcome.code });
  }

  return {
    address: () => address,
    start: () => launch(options.port),
    drop: (publisherId) => order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) =>
      `rtmp://${localHost(address)}:${address?.port}/live/${streamKey}?secret=${secret}`,
    async stop() {
      stopped = true;
      clearTimeout(again);
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
