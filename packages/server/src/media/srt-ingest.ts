import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { ConnectionCounts, IngestAddress, LiveIngest, LiveIngestEvents } from '../ports/live-ingest';
import { createChildPublishers } from './child-publishers';
import type { SrtOrder, SrtReport } from './live/srt/srt-messages';
import { forkMediaChild, keepTail } from './run-media-child';

/** How {@link createSrtIngest} listens. */
export interface SrtIngestOptions extends IngestAddress {
  /** If the port is taken, fall back to any free one. */
  readonly orAnyPort: boolean;
  /** Of the installation; null where callers need none. */
  readonly passphrase: string | null;
  readonly latencyMs: number;
  /** Signals at once: each holds a thread of the child. */
  readonly mostSignals: number;
  warn(message: string, detail: object): void;
}

const noConnections: ConnectionCounts = { pending: 0, publishers: 0, readers: 0, names: 0 };
const firstRetryMs = 250;
const longestRetryMs = 30_000;
/** Failed attempts on the same port before `orAnyPort` applies. */
const samePortTries = 3;
/** For the start of the child. */
const startLimitMs = 30_000;
/** Beside those of signals: opening, and the packets of others. */
const spareThreads = 8;

/** Listens until the first packet, so that a server that nobody sends to needs no child. A caller sends its packet again. */
function createWatch({ host, port, orAnyPort, warn }: SrtIngestOptions, onCall: (port: number) => void) {
  let socket: Socket | null = null;
  let bound: number | null = null;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  function failed(code: string | undefined): void {
    if (failures === 0)
      warn('no live signals are taken by SRT so far: the port cannot be opened', { port, code });
    again = setTimeout(() => void open(), Math.min(longestRetryMs, firstRetryMs * 2 ** failures));
    failures += 1;
  }
  function open(): Promise<void> {
    const opening = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
    socket = opening;
    return new Promise((resolve) => {
      opening.once('error', (error: NodeJS.ErrnoException) => {
        bound = null;
        opening.close();
        failed(error.code);
        resolve();
      });
      opening.bind(orAnyPort && failures >= samePortTries ? 0 : (bound ?? port), host, () => {
        failures = 0;
        ({ port: bound } = opening.address());
        opening.once('message', () => {
          socket = null;
          opening.close(() => onCall(bound ?? port));
        });
        resolve();
      });
    });
  }
  return {
    port: () => bound,
    open,
    close(): void {
      clearTimeout(again);
      socket?.close();
    },
  };
}

/** Starts the child, and ends it if it says nothing in time. */
function startChild(
  threads: string,
  events: { onReport(report: SrtReport): void; onEnd(detail: string): void },
): ChildProcess {
  const child = forkMediaChild('media/srt', { env: { UV_THREADPOOL_SIZE: threads } });
  const tail = keepTail(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  const end = (how: unknown): void => {
    clearTimeout(timer);
    events.onEnd(`${String(how)} ${tail()}`);
  };
  child.on('message', (report: SrtReport) => {
    clearTimeout(timer);
    events.onReport(report);
  });
  child.once('exit', (code, signal) => end(signal ?? code));
  // A child that could not be started emits no `exit`.
  child.on('error', (error) => child.pid === undefined && end(error));
  return child;
}

/** SRT in a child process of its own, which the first packet starts. */
export function createSrtIngest(options: SrtIngestOptions, events: LiveIngestEvents): LiveIngest {
  const { host, passphrase, latencyMs, mostSignals, warn } = options;
  const secret = randomBytes(18).toString('hex');
  const threads = String(Math.min(1024, mostSignals + spareThreads));
  let child: ChildProcess | null = null;
  let packagerPort = 0;
  let counts = noConnections;
  let isStopped = false;

  const watch = createWatch(options, launch);
  const publishers = createChildPublishers(events, warn, order);

  function order(message: SrtOrder): void {
    if (child?.connected) child.send(message, () => undefined);
  }
  function onReport(report: SrtReport): void {
    if (report.type === 'ready') ({ packagerPort } = report);
    else if (report.type === 'connections') ({ counts } = report);
    else if (report.type === 'unbound') child?.kill('SIGKILL');
    else publishers.onMessage(report);
  }
  function launch(port: number): void {
    if (isStopped) return;
    child = startChild(threads, { onReport, onEnd: ended });
    order({ type: 'start', secret, address: { host, port, passphrase, latencyMs } });
  }
  function ended(detail: string): void {
    child = null;
    counts = noConnections;
    publishers.loseAll();
    if (isStopped) return;
    warn('the SRT process ended and is started again with the next caller', { detail });
    void watch.open();
  }
  return {
    address() {
      const port = watch.port();
      return port === null ? null : { host, port };
    },
    start: watch.open,
    drop: (publisherId) => order({ type: 'drop', publisherId }),
    sourceOf: ({ streamKey }) =>
      `http://127.0.0.1:${packagerPort}/${encodeURIComponent(streamKey)}?secret=${secret}`,
    connections: () => counts,
    async stop() {
      isStopped = true;
      watch.close();
      if (child?.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
