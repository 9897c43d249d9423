import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NginxRtmpConfig } from '../kernel/config/ingest-config';
import { packageFolder } from '../kernel/package-folder';
import { freePort } from './free-port';

/** An nginx with the module nginx-rtmp, by the file that operators get. */
export interface NginxRtmp {
  readonly config: NginxRtmpConfig;
  /** As settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  /** Where encoders send to, without the key. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Has it read its file again. */
  reload(): void;
  /** Everything that it wrote into its log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

const moduleFile = '/usr/lib/nginx/modules/ngx_rtmp_module.so';

/** Why it cannot run here; null where it can. */
export function nginxRtmpMissing(): string | null {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    return 'nginx is not installed';
  }
  return existsSync(moduleFile) ? null : 'libnginx-mod-rtmp is not installed';
}

const startTimeoutMs = 60_000;

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
}

/** Changes the file of the operators only where it names ports, folders and the secret. */
async function settingsFor({ rtmp, control, callbacks, secret }: NginxRtmpConfig, folder: string) {
  const text = await readFile(join(packageFolder, '..', '..', 'deploy', 'nginx-rtmp.conf'), 'utf8');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};\n`,
  );
  return (
    `daemon off;\npid ${folder}/pid;\n` +
    text
      .replace('/var/log/nginx/error.log', `${folder}/error.log`)
      .replace('listen 1935;', `listen 127.0.0.1:${rtmp.port};`)
      .replace('listen 127.0.0.1:1936;', `listen 127.0.0.1:${new URL(control).port};`)
      .replaceAll('127.0.0.1:1937/SECRET', `127.0.0.1:${callbacks.port}/${secret}`)
      .replace('http {\n', `http {\n${temporary.join('')}`)
  );
}

/** Prepares it; nothing runs before `start`. */
export async function prepareNginxRtmp(): Promise<NginxRtmp> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-nginx-rtmp-'));
  const [rtmpPort, controlPort, callbackPort] = [await freePort(), await freePort(), await freePort()];
  const config: NginxRtmpConfig = {
    rtmp: { host: '127.0.0.1', port: rtmpPort },
    control: `http://127.0.0.1:${controlPort}`,
    callbacks: { host: '127.0.0.1', port: callbackPort },
    secret: 'a-secret-of-the-callbacks-in-a-test',
  };
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await settingsFor(config, folder));
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    // Its worker as well, which outlives it otherwise.
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  }
  return {
    config,
    url: `rtmp://127.0.0.1:${rtmpPort}/live`,
    env: {
      PALCO_RTMP_ENGINE: 'nginx',
      PALCO_NGINX_RTMP_ADDRESS: `127.0.0.1:${rtmpPort}`,
      PALCO_NGINX_RTMP_CONTROL: config.control,
      PALCO_NGINX_RTMP_CALLBACKS: `127.0.0.1:${callbackPort}`,
      PALCO_NGINX_RTMP_SECRET: config.secret,
    },
    async start() {
      const started = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore', detached: true });
      child = started;
      for (const deadline = Date.now() + startTimeoutMs; !(await isOpen(rtmpPort)); await delay(50)) {
        if (started.exitCode === null && Date.now() < deadline) continue;
        throw new Error(`nginx did not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`);
      }
    },
    kill,
    reload: () => void child?.kill('SIGHUP'),
    log: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
