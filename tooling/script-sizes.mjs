// What a browser loads of the console's scripts, from the build: the log-in, the first screen after it, each route beyond
// that, and the player on other sites. The server sends the `.br` that the build wrote; browsers without brotli get `.gz`, which is printed beside it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, findRoutes } from './script-graph.mjs';
import { root } from './toolchain.mjs';

const consoleFolder = join(root, 'packages/console');
const dist = join(consoleFolder, 'dist');

/** KiB of brotli. The log-in, the first screen and the player are totals, a route is what it adds to the first screen. */
const limits = { login: 100, first: 190, route: 45, player: 80 };

/** The entry of everybody who signs in, and what the first screen adds to it. */
const entry = 'index.html';
const shell = ['src/app/console.tsx', 'src/app/session-gate.tsx'];
/** Where most people arrive: the first item of the menu that has a page. */
const firstPage = '/vod/dashboard';

const readManifest = (file) => JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'));
const manifest = readManifest('manifest.json');
const publicManifest = readManifest('public.json');
const routes = findRoutes(consoleFolder, manifest);
if (!routes.has(firstPage)) throw new Error(`No route ${firstPage} was found in the sources.`);
const login = closureOf(manifest, [entry]);
const first = closureOf(manifest, [entry, ...shell, routes.get(firstPage)]);

const sizeIn = (of, chunks, ending) =>
  [...chunks].reduce((bytes, key) => bytes + statSync(join(dist, of[key].file + ending)).size, 0) / 1024;

const rows = [
  row('log-in', login, limits.login),
  row(`first screen (${firstPage})`, first, limits.first),
  ...[...routes].map(([path, chunk]) =>
    row(
      path,
      [...closureOf(manifest, [chunk])].filter((key) => !first.has(key)),
      limits.route,
    ),
  ),
  // Without hls.js, which comes with the first playlist.
  row('player on other sites', closureOf(publicManifest, ['public.html']), limits.player, publicManifest),
];
console.log(`${'KiB on the wire'.padEnd(34)} brotli   gzip  limit`);
for (const { name, brotli, gzip, limit } of rows) {
  const mark = brotli > limit ? '  TOO LARGE' : '';
  console.log(
    `${name.padEnd(34)} ${brotli.toFixed(1).padStart(6)} ${gzip.toFixed(1).padStart(6)} ${String(limit).padStart(6)}${mark}`,
  );
}
process.exitCode = rows.some(({ brotli, limit }) => brotli > limit) ? 1 : 0;

function row(name, chunks, limit, of = manifest) {
  return { name, brotli: sizeIn(of, chunks, '.br'), gzip: sizeIn(of, chunks, '.gz'), limit };
}
