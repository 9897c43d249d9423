import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { RtmpOrder, RtmpReport } from './live/live-messages';
import type { CertificatePair } from './certificate-files';
import { forkMediaChild, keepTail } from './run-media-child';

/** Delay before a child that died is started again, so that crashes do not become a busy loop. */
const restartMs = 1000;
/** For the start of the child, and for the wait of a connection for it. */
const startLimitMs = 30_000;
/** As many as the child holds without a stream key; the oldest gives way. */
const mostWaiting = 200;

interface ProcessOptions {
  /** Packagers show it to the child. */
  readonly secret: string;
  readonly balancers: readonly string[];
  /** Null while there is none. */
  certificate?(): CertificatePair | null;
  warn(message: string, detail: object): void;
}

interface ProcessEvents {
  onReport(report: RtmpReport): void;
  onEnd(): void;
}

interface Waiting {
  readonly socket: Socket;
  /** It speaks TLS. */
  readonly isSecure: boolean;
}

/** Connections that no child has taken over so far. Nothing is read of them here, so that another child can begin with them. */
function createWaiting() {
  const waiting = new Map<number, Waiting>();
  let added = 0;
  return {
    all: () => [...waiting],
    add({ socket, isSecure }: Waiting): number {
      const [oldest] = waiting.values();
      if (waiting.size >= mostWaiting) oldest?.socket.destroy();
      added += 1;
      const id = added;
      waiting.set(id, { socket, isSecure });
      socket.on('error', () => undefined).once('close', () => waiting.delete(id));
      socket.setTimeout(startLimitMs, () => socket.destroy());
      return id;
    },
    /** Closes this process's handle alone: the child has one of its own. */
    taken: (id: number) => waiting.get(id)?.socket.destroy(),
  };
}

/** Starts the child, and ends it if it is not ready in time. */
function forkChild(events: {
  onReport(report: RtmpReport): void;
  onEnd(detail: string): void;
}): ChildProcess {
  const child = forkMediaChild('media/rtmp');
  const tail = keepTail(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  const end = (how: unknown): void => {
    clearTimeout(timer);
    events.onEnd(`${String(how)} ${tail()}`);
  };
  child.once('exit', (code, signal) => end(signal ?? code));
  // A child that could not be started emits no `exit`.
  child.on('error', (error) => child.pid === undefined && end(error));
  child.on('message', (report: RtmpReport) => {
    if (report.type === 'ready') clearTimeout(timer);
    events.onReport(report);
  });
  return child;
}

/** The child that speaks RTMP. It runs from the first connection on: a server that takes no signals does without it. */
export function createRtmpProcess(
  { secret, balancers, certificate, warn }: ProcessOptions,
  events: ProcessEvents,
) {
  const waiting = createWaiting();
  let child: ChildProcess | null = null;
  let isReady = false;
  let isStopped = false;
  /** Set while a child that died must not be started again yet. */
  let pause: NodeJS.Timeout | undefined;

  function order(message: RtmpOrder): void {
    if (child?.connected) child.send(message, () => undefined);
  }
  function pass(id: number, { socket, isSecure }: Waiting): void {
    const message: RtmpOrder = { type: 'connection', id, isSecure };
    if (child?.connected) child.send(message, socket, { keepOpen: true }, () => undefined);
  }
  function ended(detail: string): void {
    child = null;
    isReady = false;
    events.onEnd();
    if (isStopped) return;
    warn('the RTMP process ended and is started again with the next connection', { detail });
    pause = setTimeout(() => {
      pause = undefined;
      if (waiting.all().length > 0) launch();
    }, restartMs);
  }
  function launch(): void {
    const onReport = (report: RtmpReport): void => {
      if (report.type === 'taken') return void waiting.taken(report.id);
      events.onReport(report);
      if (report.type !== 'ready') return;
      isReady = true;
      for (const [id, one] of waiting.all()) pass(id, one);
    };
    child = forkChild({ onReport, onEnd: ended });
    order({ type: 'start', secret, balancers });
    const pair = certificate?.() ?? null;
    if (pair !== null) order({ type: 'certificate', ...pair });
  }

  return {
    order,
    /** Gives a connection, of which nothing was read, to the child. */
    handOver(socket: Socket, isSecure: boolean): void {
      const id = waiting.add({ socket, isSecure });
      if (isReady) pass(id, { socket, isSecure });
      else if (child === null && pause === undefined) launch();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(pause);
      for (const [, { socket }] of waiting.all()) socket.destroy();
      if (child?.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
