import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port';

/** A NATS of a test. */
export interface NatsServer {
  readonly url: string;
  /** Ends it without a word, and starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Why it cannot run here; null where it can. */
export function natsMissing(): string | null {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'nats-server is not installed';
  }
}

async function start(port: number): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    const socket = connect({ host: '127.0.0.1', port });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return child;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('NATS did not start');
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGKILL');
  await ended;
}

export async function startNats(): Promise<NatsServer> {
  const port = await freePort();
  let child = await start(port);
  return {
    url: `nats://127.0.0.1:${port}`,
    async restart() {
      await end(child);
      child = await start(port);
    },
    stop: () => end(child),
  };
}
