import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** The API that the development server forwards to; the product itself is served by the API's own host. */
const api = process.env.PALCO_API ?? 'http://127.0.0.1:4000';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;
const named = new Map<string, string>();

/**
 * The name of a class in a build: four characters of a hash. With the names of the sources an eighth of all styles was names,
 * which stand in the scripts again. While developing they keep them.
 */
function shortName(name: string, file: string): string {
  const place = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${name}`;
  for (let tries = 0; ; tries += 1) {
    let rest = createHash('sha256').update(`${tries} ${place}`).digest().readUInt32BE();
    let short = letters[rest % letters.length] ?? '';
    for (
      rest = Math.floor(rest / letters.length);
      short.length < 4;
      rest = Math.floor(rest / characters.length)
    )
      short += characters[rest % characters.length];
    // Two places with one hash are rare; the later one takes another name.
    if ((named.get(short) ?? place) !== place) continue;
    named.set(short, place);
    return short;
  }
}

/**
 * What the first answer waits for comes beside the page's own script: asked for by that script, it would come a round trip later,
 * and the first picture with it.
 */
function preloadFirstAnswer(): Plugin {
  return {
    name: 'palco-preload-first-answer',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          ({ type, name }) => type === 'chunk' && name === 'answer-shape',
        );
        if (chunk === undefined)
          throw new Error('The script that reads the first answer is in no chunk of its own.');
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Files to precompress; fonts and pictures are compressed already. */
const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside each built file, so that the server compresses nothing at run time. */
function precompress(): Plugin {
  return {
    name: 'palco-precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const file = join(dir, entry);
        if (!compressible.test(entry) || entry.startsWith('.vite') || !statSync(file).isFile()) continue;
        if (existsSync(`${file}.br`)) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Serves the public pages at the same paths as the server does. */
function publicPages(): Plugin {
  return {
    name: 'palco-public-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        request.url = request.url?.replace(
          /^\/embed\/(?:upload|classroom|player(?=\?v=))(?=\?|$)/,
          '/embed.html',
        );
        request.url = request.url?.replace(
          /^\/(?:embed\/player|classroom(?:\/register)?|chat|certificado\/[^/?]+)(?=\?|$)/,
          '/public.html',
        );
        if (request.url === '/embed/v1/palco.js') request.url = '/src/elements.ts';
        next();
      });
    },
  };
}

/**
 * The public pages are a build of their own, so that they share no chunk with the console: browsers partition the cache by site,
 * so a frame on another site could not reuse the console's chunks anyway.
 */
const publicBuild: UserConfig = {
  environments: {
    public: {
      consumer: 'client',
      build: {
        manifest: '.vite/public.json',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: fileURLToPath(new URL('public.html', import.meta.url)) },
      },
    },
    /** The pages in the frames of elements. */
    embed: {
      consumer: 'client',
      build: {
        manifest: '.vite/embed.json',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: fileURLToPath(new URL('embed.html', import.meta.url)) },
      },
    },
    /** The script for pages of other sites: one small file at a name that stays. */
    elements: {
      consumer: 'client',
      build: {
        manifest: false,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('src/elements.ts', import.meta.url)),
          output: { entryFileNames: 'embed/v1/palco.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'public', 'embed', 'elements'])
        if (environments[name]) await build(environments[name]);
    },
  },
};

/**
 * Manual chunks: modules that are needed at the same time are one file, with everything that they import. By default the bundler
 * makes a file for each set of pages that share a module: fifty for the first page, half of them below a kilobyte.
 */
const sharedScripts = {
  /** Needed by every page of the console. */
  shell: /\/console\/src\/app\/(?:app|router)\.tsx?$/,
  /** Needed by every page after the sign-in. */
  'signed-in':
    /\/console\/src\/app\/(?:page-frame|redirect|console-queries|use-route-decision|menu\/(?:use-shell-menu|with-menu-names)|shell\/shell)\.tsx?$/,
  /** Needed by every page with a list. */
  lists:
    /\/(?:react\/src\/query\/use-palco-\w+|console\/src\/(?:access\/use-may|ui\/(?:page-header|chip|tabs|segmented-control|empty-state)\/[\w-]+|patterns\/(?:list|action)\/.*))\.tsx?$/,
  /** Needed by the library, the page of a video, the trash and the playlists; in part by the panel of uploads. */
  videos:
    /\/features\/videos\/(?:video\/[\w.-]+|organize\/(?:use-(?:video-actions|purge-upload|copy)|library-changes)|library\/(?:use-library|library\.list|videos-query\.pure)|folders\/use-(?:folder-meta|root-directory)|playlists\/playlists\.list|blocked-notice)\.tsx?$/,
};

export default defineConfig(({ command }) => ({
  ...(command === 'build' ? publicBuild : {}),
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), publicPages(), preloadFirstAnswer(), precompress()],
  define: { __RELEASE__: JSON.stringify(manifest.version) },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortName } } }),
  // A JSON module is one object, not an export for each key.
  json: { namedExports: false },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PALCO_CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/bff',
        '/classroom/agenda.ics',
        '/api',
        '/v1',
        '/v2',
        '/media',
        '/ws',
        '/healthz',
        '/livez',
        '/readyz',
        '/openapi.json',
      ].map((path) => [path, { target: api, changeOrigin: false, ws: path === '/ws' }]),
    ),
  },
  build: {
    // The graph of chunks, for `tooling/script-sizes.mjs` and for the tests of lost code.
    manifest: true,
    target: 'es2023',
    // The tokens need relative colours and light-dark(). For older targets light-dark() would be compiled to a value that is
    // resolved once, at the root, so a dark stage inside of a light page would stay light.
    cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // No data: URLs in style sheets: they would need a wider img-src and font-src in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // No supported browser needs the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a round trip on a slow network, so the first page has one script and one style sheet.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            ...Object.entries(sharedScripts).map(([name, test]) => ({ name, test })),
            // Shared icons in one file: half of a file with a single icon would be overhead.
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
