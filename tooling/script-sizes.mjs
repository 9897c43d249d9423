// Sizes of the console's scripts in the build: the log-in, the first screen after it, what each route and each lazily loaded
// part adds, and the public pages. The server sends the `.br` that the build wrote; browsers without brotli get `.gz`,
// which is printed beside it.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, findRoutes } from './script-graph.mjs';
import { root } from './toolchain.mjs';

const consoleFolder = join(root, 'packages/console');
const dist = join(consoleFolder, 'dist');

/**
 * KiB of brotli. The log-in and the first screen are totals; for a route it is what it adds to the first screen, and for a part
 * (a popup, a dialog, a tab) what its first use adds. The first screen carries the routes of all pages.
 */
const limits = { login: 100, first: 208, route: 52.5, part: 62 };

/**
 * KiB of gzip, in all, of the pages that anybody opens: the player of a video, the page of a live, and the registration for a
 * classroom. Without hls.js and telemetry, which come beside the picture.
 */
const publicPages = {
  'show-player': 106,
  'show-live': 112,
  'show-classroom': 108,
};

/** The same of the pages in the frames of elements, which are a build of their own. */
const embedPages = { 'show-embed-upload': 110, 'show-embed-classroom': 115, 'show-embed-player': 120 };

/** KiB of brotli of the script that other sites load for the elements. */
const elementsLimit = 2;

/** Each script costs a request. By default the bundler makes some fifty for the first screen. */
const mostFirstScripts = 20;

/** The entry of the console, and the modules of the shell that the first screen adds to it. */
const entry = 'index.html';
const shell = ['src/app/console.tsx', 'src/app/session-gate.tsx'];
/** The larger one of the two start pages. */
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
  ...partsOf(manifest).map((part) =>
    row(
      part.replace(/^src\//, '').replace(/\.tsx?$/, ''),
      [...closureOf(manifest, [part])].filter((key) => !first.has(key)),
      limits.part,
    ),
  ),
  ...publicRows('public.html', publicManifest, publicPages),
  ...publicRows('embed.html', readManifest('embed.json'), embedPages),
];
const isTooLarge = ({ brotli, gzip, limit, isGzip = false }) => (isGzip ? gzip : brotli) > limit;
console.log(`${'KiB on the wire'.padEnd(44)} brotli   gzip  limit`);
for (const one of rows) {
  const { name, brotli, gzip, limit } = one;
  const mark = isTooLarge(one) ? '  TOO LARGE' : '';
  console.log(
    `${name.padEnd(44)} ${brotli.toFixed(1).padStart(6)} ${gzip.toFixed(1).padStart(6)} ${String(limit).padStart(6)}${mark}`,
  );
}
const elements = statSync(join(dist, 'embed/v1/palco.js.br')).size / 1024;
console.log(`embed/v1/palco.js: ${elements.toFixed(2)} KiB of brotli, at most ${elementsLimit}`);
const tooMany = first.size > mostFirstScripts;
console.log(`first screen: ${first.size} scripts, at most ${mostFirstScripts}${tooMany ? '  TOO MANY' : ''}`);
process.exitCode = tooMany || elements > elementsLimit || rows.some(isTooLarge) ? 1 : 0;

/** The dynamic entries of the console that are no pages: popups, dialogs, tabs. */
function partsOf(chunks) {
  const pages = new Set([entry, ...shell, ...routes.values()]);
  return Object.keys(chunks)
    .filter((key) => chunks[key].isDynamicEntry && key.startsWith('src/') && !pages.has(key))
    .toSorted();
}

/** Pages that anybody opens, of a build of their own. */
function publicRows(page, of, limitsOf) {
  return Object.entries(limitsOf).map(([name, limit]) => {
    const chunks = closureOf(of, [page, `src/app/public/${name}.tsx`]);
    return { ...row(`public: ${name}`, chunks, limit, of), isGzip: true };
  });
}

function row(name, chunks, limit, of = manifest) {
  return { name, brotli: sizeIn(of, chunks, '.br'), gzip: sizeIn(of, chunks, '.gz'), limit };
}
