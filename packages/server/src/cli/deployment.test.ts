import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../kernel/config/settings';
import { createApp } from '../kernel/http/create-app';
import { createMetrics } from '../kernel/metrics/metrics';
import { packageFolder } from '../kernel/package-folder';
import { startTestServer } from '../testing/start-test-server';
import type { TestServer } from '../testing/start-test-server';

const root = join(packageFolder, '..', '..');
const read = (path: string): Promise<string> => readFile(join(root, 'deploy', path), 'utf8');

const variables = new Set(settings.map(({ variable }) => variable));

/** Names that look like settings, in whatever file. */
const settingsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:PALCO_[A-Z_]+|DATABASE_URL)\b/g)].map(([name]) => name)),
];

const kubernetes = ['settings.yaml', 'api.yaml', 'worker.yaml'].map((file) => `kubernetes/${file}`);

describe('the files for a cluster', () => {
  it.each(['Dockerfile', 'compose.yaml', 'nginx-rtmp.conf', ...kubernetes])(
    '%s name only settings that exist',
    async (file) => {
      const named = settingsIn(await read(file));
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((name) => !variables.has(name))).toEqual([]);
    },
  );

  it('are YAML', async () => {
    for (const file of ['compose.yaml', 'monitoring/alerts.yaml', ...kubernetes]) {
      const documents = parseAllDocuments(await read(file), { merge: true });
      expect(
        documents.flatMap((one) => one.errors),
        file,
      ).toEqual([]);
    }
  });

  it.each([
    ['kubernetes/settings.yaml', 'kubernetes/api.yaml', /name: rtmp, containerPort: (\d+)/g],
    ['compose.yaml', 'haproxy.cfg', /api-\d:(\d+) send-proxy/g],
  ])('%s fixes the port to which %s sends encoders', async (settingsFile, file, sent) => {
    const fixed = /PALCO_RTMP_PORT: '?(\d+)'?$/m.exec(await read(settingsFile))?.[1];
    const ports = [...(await read(file)).matchAll(sent)].map(([, port]) => port);
    expect(fixed).toBeDefined();
    expect(new Set(ports)).toEqual(new Set([fixed]));
  });

  it('copy into the image what is in the project', async () => {
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, from]) => String(from).split(' '),
    );
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('have an example for each rule of the alerts', async () => {
    const { groups } = parse(await read('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string }[] }[];
    };
    const { tests } = parse(await read('monitoring/alerts.test.yaml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const shown = tests.flatMap((one) => one.alert_rule_test).filter((one) => one.exp_alerts !== undefined);
    const rules = groups.flatMap((group) => group.rules.map((rule) => rule.alert));
    expect(new Set(shown.map((one) => one.alertname))).toEqual(new Set(rules));
  });

  it('balance between the processes that there are', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, { hostname?: string; depends_on?: string[] }>;
    };
    const balanced = [...(await read('haproxy.cfg')).matchAll(/^ *server (\S+) \1:\d+$/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(balanced)]).toEqual(services['balancer']?.depends_on);
    for (const name of balanced) expect(services[String(name)]?.hostname).toBe(name);
  });
});

interface EngineFile {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly file: string;
}

interface EngineScript {
  takeOut(folder: string, home: string): Promise<void>;
  fetchEngine(engine: EngineFile): Promise<void>;
}

describe('the image and the media engine', () => {
  const platform = 'node-av-linux-x64';
  let folder: string;
  let binary: string;
  let script: EngineScript;

  /** What an install leaves, and a registry that answers with a package of its own. */
  beforeAll(async () => {
    script = (await import(pathToFileURL(join(root, 'deploy/media-engine.mjs')).href)) as EngineScript;
    folder = await mkdtemp(join(tmpdir(), 'palco-image-'));
    const place = join(folder, `node_modules/.pnpm/@seydx+${platform}@6.1.1/node_modules/@seydx/${platform}`);
    binary = join(place, 'node-av.node');
    for (const path of [place, join(folder, 'package'), join(folder, 'bin')])
      await mkdir(path, { recursive: true });
    await writeFile(binary, 'not to be passed on');
    await writeFile(join(folder, 'package/node-av.node'), 'fetched');
    const packed = join(folder, 'engine.tgz');
    await promisify(execFile)('tar', ['-czf', packed, '-C', folder, 'package']);
    const integrity = `sha512-${createHash('sha512')
      .update(await readFile(packed))
      .digest('base64')}`;
    await writeFile(
      join(folder, 'pnpm-lock.yaml'),
      `  '@seydx/${platform}@6.1.1':\n    resolution: {integrity: ${integrity}}\n`,
    );
    await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\ncp ${packed} "$4/"\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('part at the build, and the first start fetches what the lock file names, whole or not at all', async () => {
    await script.takeOut(folder, join(folder, 'volume'));
    expect(existsSync(binary)).toBe(false);
    const engine = JSON.parse(await readFile(join(folder, 'media-engine.json'), 'utf8')) as EngineFile;
    expect(engine).toMatchObject({ name: `@seydx/${platform}`, version: '6.1.1' });
    await expect(script.fetchEngine({ ...engine, integrity: 'sha512-other' })).rejects.toThrow('digest');
    expect(await readdir(join(folder, 'volume'))).toEqual([]);
    await script.fetchEngine(engine);
    expect(await readFile(binary, 'utf8')).toBe('fetched');
    expect(await readdir(join(folder, 'volume'))).toEqual([`${platform}-6.1.1.node`]);
    // It stays: with no registry at all the next start finds it.
    await writeFile(join(folder, 'bin/npm'), '#!/bin/sh\nexit 1\n');
    await script.fetchEngine(engine);
  });

  it('are apart in the Dockerfile, whose entry fetches it into the volume that compose keeps', async () => {
    const stages = (await read('Dockerfile')).split(/^FROM /m);
    const packages = stages.find((stage) => / AS packages\n/.test(stage)) ?? '';
    expect(packages.trimEnd().split('\n').at(-1)).toBe('RUN node deploy/media-engine.mjs take-out');
    const image = stages.at(-1) ?? '';
    expect(image).toContain('ENTRYPOINT ["node", "deploy/media-engine.mjs"]');
    // Packages come from nowhere else.
    expect(
      image.match(/^COPY --from=\S+ \S*node_modules/gm)?.every((line) => line.includes('=packages ')),
    ).toBe(true);
    const { services, volumes } = parse(await read('compose.yaml'), { merge: true }) as {
      services: Record<string, { image?: string; volumes?: string[] }>;
      volumes: object;
    };
    const ours = Object.values(services).filter((one) => one.image === 'palco');
    expect(ours.length).toBeGreaterThan(2);
    for (const { volumes: mounted } of ours) expect(mounted).toContain('engine:/data/engine');
    expect(volumes).toHaveProperty('engine');
  });

  it('has in the lock file a digest for each platform of the image', async () => {
    const lock = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
    const { version } = JSON.parse(
      await readFile(join(packageFolder, 'node_modules/node-av/package.json'), 'utf8'),
    ) as { version: string };
    for (const arch of ['x64', 'arm64'])
      expect(lock).toContain(
        `'@seydx/node-av-linux-${arch}@${version}':\n    resolution: {integrity: sha512-`,
      );
  });
});

const promtool = '/usr/bin/promtool';

describe.skipIf(!existsSync(promtool))('Prometheus', () => {
  it('alerts as the examples beside the rules say', async () => {
    const { stdout } = await promisify(execFile)(
      promtool,
      ['test', 'rules', join(root, 'deploy/monitoring/alerts.test.yaml')],
      { timeout: 60_000 },
    );
    expect(stdout).toContain('SUCCESS');
  });
});

/** Names of series in a query of Prometheus: what stands before labels, a range or an end, and is no function. */
const seriesIn = (query: string): string[] =>
  [...query.matchAll(/\b(?:palco|process|nodejs)_[a-z_0-9]+/g)].map(([name]) => name);

describe('a server', () => {
  let server: TestServer;
  let served: string;
  beforeAll(async () => {
    server = await startTestServer();
    const app = createApp({ logLevel: 'silent', trustProxy: false });
    served = await createMetrics({ app, context: server.context, pool: server.pool }).metrics();
    await app.close();
  });
  afterAll(() => server.stop());

  it('has every series that alerts and dashboard ask for, and none of its own that nobody looks at', async () => {
    const { groups } = parse(await read('monitoring/alerts.yaml')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const { panels } = JSON.parse(await read('monitoring/dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const queries = [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets }) => targets)];
    const base = (name: string): string => name.replace(/_(count|bucket|sum)$/, '');
    const asked = new Set(queries.flatMap(({ expr }) => seriesIn(expr)).map(base));
    expect(asked.size).toBeGreaterThan(5);
    const given = [...served.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => String(name));
    expect([...asked].filter((name) => !given.includes(name))).toEqual([]);
    expect(given.filter((name) => name.startsWith('palco_') && !asked.has(name))).toEqual([]);
  });

  it('answers what the cluster asks it', async () => {
    const texts = await Promise.all(['compose.yaml', 'haproxy.cfg', 'kubernetes/api.yaml'].map(read));
    const paths = texts
      .flatMap((text) => [...text.matchAll(/\/(?:livez|readyz|healthz)\b/g)])
      .map(([path]) => path);
    expect(new Set(paths)).toEqual(new Set(['/livez', '/readyz']));
    for (const path of new Set(paths)) expect((await server.call(path)).status, path).toBe(200);
  });
});
