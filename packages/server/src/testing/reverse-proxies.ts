import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

/** A running reverse proxy. */
export interface ReverseProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** A kind of reverse proxy in its simplest configuration: it forwards everything and adds no header about the client. */
export interface ProxyKind {
  readonly name: string;
  /** Why it cannot run on this machine; null where it can. */
  readonly missing: string | null;
  startProxy(target: string): Promise<ReverseProxy>;
}

async function startNodeProxy(target: string): Promise<ReverseProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `more`: directives beside `proxy_pass`. */
async function startNginx(target: string, more = ''): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; ${more} } }
}
`,
  );
  return startProgram('nginx', { args: ['-c', file, '-p', folder], port, folder });
}

/** Caddy with `reverse_proxy` alone; `more`: lines inside of it. */
async function startCaddy(target: string, more = ''): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-caddy-'));
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  const site = `http://127.0.0.1:${port} {\n\treverse_proxy ${target} {\n${more}\n}\n}\n`;
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return startProgram('caddy', { args, port, folder });
}

interface ProgramOptions {
  readonly args: string[];
  readonly port: number;
  /** The folder of this proxy; removed when it stops. */
  readonly folder: string;
}

async function startProgram(name: string, { args, port, folder }: ProgramOptions): Promise<ReverseProxy> {
  const child = spawn(name, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start`);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`);
    return true;
  } catch {
    return false;
  }
}

function missing(program: string): string | null {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return null;
  } catch {
    return `${program} is not installed here`;
  }
}

const upgrade =
  'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;';

/** Proxies that forward WebSockets, configured as operators do. */
export const socketProxies: readonly ProxyKind[] = [
  {
    name: 'nginx that passes sockets on and writes its own Host',
    missing: missing('nginx'),
    startProxy: (target) => startNginx(target, upgrade),
  },
  {
    name: 'nginx that passes sockets and Host on',
    missing: missing('nginx'),
    startProxy: (target) => startNginx(target, `${upgrade} proxy_set_header Host $http_host;`),
  },
  { name: 'Caddy', missing: missing('caddy'), startProxy: startCaddy },
  {
    name: 'Caddy that writes its own Host',
    missing: missing('caddy'),
    startProxy: (target) => startCaddy(target, '\t\theader_up Host {upstream_hostport}'),
  },
];

/** Proxies that a test can put before the server. */
export const proxies: readonly ProxyKind[] = [
  { name: 'a plain proxy of Node', missing: null, startProxy: startNodeProxy },
  { name: 'nginx', missing: missing('nginx'), startProxy: startNginx },
];
