import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const packages = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const server = join(packages, 'server');
const startTimeoutMs = 120_000;

/** The files that the tests send, by the names of the server's recipes. */
const media = [
  'h264-aac.mp4',
  'vp9-opus.webm',
  'portrait.mp4',
  'silent.mp4',
  'audio.m4a',
  'truncated.mp4',
  'text.mp4',
] as const;

export type MediaName = (typeof media)[number];

export interface Product {
  readonly url: string;
  stop(): Promise<void>;
}

function run(command: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const [file = '', ...args] = command;
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command.join(' ')} ended with ${code}: ${errors}`)),
    );
  });
}

const bin = (folder: string, name: string) => join(folder, 'node_modules', '.bin', name);

/** Builds what is missing, for runs without `npm test`, which builds first. */
export async function buildWhatIsMissing(): Promise<void> {
  const console = join(packages, 'console');
  if (!existsSync(join(console, 'dist', 'index.html'))) await run([bin(console, 'vite'), 'build'], console);
  if (!existsSync(join(server, 'dist', 'main.js'))) await run([bin(server, 'tsup')], server);
}

/** Lets the media engine make the files. */
export async function makeMedia(folder: string): Promise<void> {
  await run([bin(server, 'tsx'), 'src/testing/make-test-media.ts', folder, ...media], server);
}

/** Writes demo people and a library of this size into a data folder. */
export async function fillLibrary(dataDir: string, size: { videos: number; folders: number }): Promise<void> {
  const counts = [String(size.videos), String(size.folders)];
  await run([bin(server, 'tsx'), 'bench/library-data.child.ts', dataDir, ...counts], server);
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the built server with its demo data; its answers are checked against the contract. */
export async function startProduct(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(server, 'dist', 'main.js')], {
    cwd: dirname(packages),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PALCO_PORT: String(port),
      PALCO_DATA_DIR: dataDir,
      PALCO_LOG_LEVEL: 'error',
      PALCO_RTMP_PORT: '0',
      PALCO_WHIP_ADDRESSES: '127.0.0.1',
      PALCO_TRANSCRIBER_URL: 'emulator',
      // The ad server of the tests is on this machine.
      PALCO_OUTBOUND_ALLOW: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const healthy = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return { url, stop };
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await delay(100);
  }
}
