import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionOf } from '../kernel/config/setting.pure';
import { settingGroups } from '../kernel/config/settings';
import { packageFolder } from '../kernel/package-folder';
import { waitForEnd } from '../testing/process-source';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';
import { testMedia } from '../testing/test-media';
import { freePort } from '../testing/free-port';

const root = join(packageFolder, '..', '..');
const page = join(root, 'docs', 'self-hosting.md');

function settingsTable(): string {
  const rows = settingGroups.flatMap(({ title, settings }) => [
    `| **${title}** | | | |`,
    ...settings.map((setting) => {
      const option = optionOf(setting);
      const cells = [
        `\`${setting.variable}\``,
        option === null ? '' : `\`${option}\``,
        setting.fallback,
        setting.help,
      ];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    }),
  ]);
  return ['| Variable | Option | Default | What it is |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** A table without the spaces by which the formatter aligns its columns. */
const squeeze = (text: string): string => text.replace(/-{3,}/g, '---').replace(/ +/g, ' ').trim();

describe('the table of settings', () => {
  it('in the documentation matches the code', async () => {
    const [, before = '', written = '', after = ''] =
      /^(.*<!-- settings: [^\n]*\n)(.*)(<!-- \/settings -->.*)$/s.exec(await readFile(page, 'utf8')) ?? [];
    if (process.env['UPDATE_DOCS']) await writeFile(page, `${before}\n${settingsTable()}\n\n${after}`);
    else expect(squeeze(written)).toBe(squeeze(settingsTable()));
  });
});

/** A proxy that runs with the file of the documentation, changed only where it names ports and certificates. */
interface DocumentedProxy {
  readonly program: string;
  /** From the root of the project. */
  readonly path: string;
  change(text: string, at: { port: number; target: string; folder: string }): string;
  args(file: string, folder: string): string[];
}

const proxies: readonly DocumentedProxy[] = [
  {
    program: 'nginx',
    path: 'docs/self-hosting/nginx.conf',
    change: (text, { port, target, folder }) =>
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off;\n` +
      ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};\n`)
        .join('') +
      text
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace(/^ *ssl_.*\n/gm, '')
        .replace('http://127.0.0.1:4000', target) +
      '}',
    args: (file, folder) => ['-c', file, '-p', folder],
  },
  {
    program: 'caddy',
    path: 'docs/self-hosting/caddyfile',
    change: (text, { port, target }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n` +
      text
        .replace('video.example.com {', `http://127.0.0.1:${port} {`)
        .replace('127.0.0.1:4000', target.replace('http://', '')),
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  {
    program: 'haproxy',
    path: 'deploy/haproxy.cfg',
    // Two names for one server: both have to be found and asked whether they are ready.
    change: (text, { port, target, folder }) =>
      text
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('bind :1935', `bind unix@${folder}/encoders.socket`)
        .replaceAll(/api-[12]:(4000|1935)/g, target.replace('http://', ''))
        .replace('check port 4000', 'check'),
    args: (file) => ['-db', '-f', file],
  },
];

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`skipped: ${program} is not installed here`);
    return false;
  }
}

describe('the documented proxy', () => {
  let server: TestServer;
  let folder: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'palco-proxy-'));
    server = await startTestServer({ media: true, env: { PALCO_TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGTERM');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function startProxy(proxy: DocumentedProxy): Promise<string> {
    const port = await freePort();
    const text = await readFile(join(root, proxy.path), 'utf8');
    const file = join(folder, basename(proxy.path));
    await writeFile(file, proxy.change(text, { port, target: server.url, folder }));
    const child = spawn(proxy.program, proxy.args(file, folder), {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    });
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    return url;
  }

  for (const proxy of proxies) {
    it.skipIf(!isInstalled(proxy.program))(
      `${proxy.program} passes a log-in, a chunk, a range of media and the policy of the player on`,
      async () => {
        const url = await startProxy(proxy);
        const login = await fetch(`${url}/api/user/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ login: 'bruno@colegioatlas.com.br', password: 'palco-demo' }),
        });
        expect(login.status).toBe(200);
        const { token } = (await login.json()) as { token: string };
        const created = await server.call('/v1/videos/vod', { token, body: { title: proxy.program } });
        const { videoId: id } = created.body as { videoId: string };
        const bytes = await readFile(await testMedia('tiny.mp4'));
        const form = new FormData();
        form.append('file', new Blob([bytes]), 'tiny.mp4');
        const sent = await fetch(`${url}/v1/videos/${id}/source`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
          },
          body: form,
        });
        expect(sent.status).toBe(202);
        const { thumbnail } = await waitForEnd(server, { token, id });
        const part = await fetch(url + thumbnail, { headers: { range: 'bytes=0-9' } });
        expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
        const { headers } = await fetch(`${url}/embed/player?videoId=${id}`);
        expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/);
        expect(headers.get('x-frame-options')).toBeNull();
      },
    );
  }
});
