// The entry of the image. The media engine (FFmpeg as it is built for node-av) is no part of it: by FFmpeg's own terms nobody may pass
// that binary on, see docs/licences.md. Whoever runs the image fetches it from the package registry, once, at the first start.
// `node deploy/media-engine.mjs take-out` removes it from what is about to become the image.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const againMs = 60_000;

/** In the volume, so that it is fetched once and not by each new container. */
const engineFolder = '/data/engine';

/**
 * Leaves links in place of the binaries, to where the first start puts them, and says what that is to be. The lock file of the
 * project names the one version, with its digest, that is good.
 */
export async function takeOut(folder = root, home = engineFolder) {
  const store = join(folder, 'node_modules/.pnpm');
  const lock = readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8');
  const found = readdirSync(store).flatMap((name) => {
    const [, platform, version] = /^@seydx\+(node-av-[a-z0-9-]+)@(.+)$/.exec(name) ?? [];
    return platform === undefined ? [] : [{ place: join(store, name), platform, version }];
  });
  if (found.length !== 1) throw new Error(`One engine was to be taken out, and there are ${found.length}`);
  const [{ place, platform, version }] = found;
  const entry = `'@seydx/${platform}@${version}':\n    resolution: {integrity: `;
  const [integrity = ''] = lock.split(entry)[1]?.split('}') ?? [];
  if (!integrity.startsWith('sha512-')) throw new Error(`The lock file has no digest of ${platform}`);
  const file = join(home, `${platform}-${version}.node`);
  const binary = join(place, 'node_modules/@seydx', platform, 'node-av.node');
  await rm(binary);
  await symlink(file, binary);
  writeFileSync(
    join(folder, 'media-engine.json'),
    JSON.stringify({ name: `@seydx/${platform}`, version, integrity, file }),
  );
}

async function digestOf(path) {
  const hash = createHash('sha512');
  for await (const part of createReadStream(path)) hash.update(part);
  return `sha512-${hash.digest('base64')}`;
}

/** Fetches the engine where it is not there yet, whole or not at all. */
export async function fetchEngine({ name, version, integrity, file }) {
  if (existsSync(file)) return;
  const home = dirname(file);
  await mkdir(home, { recursive: true });
  const draft = await mkdtemp(join(home, '.draft-'));
  try {
    const cache = ['--cache', join(draft, 'cache'), '--ignore-scripts', '--silent'];
    await run('npm', ['pack', `${name}@${version}`, '--pack-destination', draft, ...cache], { cwd: draft });
    const packed = readdirSync(draft).find((one) => one.endsWith('.tgz'));
    if (packed === undefined) throw new Error('nothing came');
    const digest = await digestOf(join(draft, packed));
    if (digest !== integrity) throw new Error(`it has the digest ${digest}, not ${integrity}`);
    await run('tar', ['-xzf', packed, 'package/node-av.node'], { cwd: draft });
    await rename(join(draft, 'package/node-av.node'), file);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Tries once before the server starts, which runs without it as well: what needs it waits. */
async function prepare(engine) {
  try {
    if (!existsSync(engine.file)) console.log(`Fetching the media engine, ${engine.name} ${engine.version}`);
    await fetchEngine(engine);
  } catch (error) {
    console.error(`The media engine could not be fetched: ${error.message}. Trying again every minute.`);
    setTimeout(() => void prepare(engine), againMs).unref();
  }
}

async function start() {
  const [first = ''] = process.argv.slice(2);
  if (first === 'take-out') return takeOut();
  // Commands of the operator need no engine.
  if (first === '' || first.startsWith('-')) {
    // The first process of a container ends by a signal only where it says so.
    const end = () => process.exit(143);
    process.once('SIGTERM', end);
    await prepare(JSON.parse(readFileSync(join(root, 'media-engine.json'), 'utf8')));
    process.off('SIGTERM', end);
  }
  return import(pathToFileURL(join(root, 'packages/server/dist/main.js')).href);
}

if (process.argv[1] === import.meta.filename) await start();
