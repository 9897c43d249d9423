import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** The API that the development server forwards to; the product itself is served by the API's own host. */
const api = process.env.PALCO_API ?? 'http://127.0.0.1:4000';

/** Fonts and pictures are compressed already. */
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

/** Serves the public pages at their addresses, as the server does it. */
function publicPages(): Plugin {
  return {
    name: 'palco-public-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _answer, next) => {
        request.url = request.url?.replace(/^\/embed\/player(?=\?|$)/, '/public.html');
        next();
      });
    },
  };
}

/**
 * The public pages are a build of their own beside the console's, so that each has one script and none of the other's:
 * a frame on another site shares no cache with the console anyway.
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
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['client', 'public']) if (environments[name]) await build(environments[name]);
    },
  },
};

/**
 * What the same people need at the same time is one file, with everything that it imports. Left to itself the bundler makes a
 * file for each set of pages that share a module: fifty for the first page, half of them below a kilobyte.
 */
const sharedScripts = {
  /** Whoever opens the console. */
  shell: /\/console\/src\/app\/(?:app|router)\.tsx?$/,
  /** Whoever is signed in. */
  'signed-in':
    /\/console\/src\/app\/(?:page-frame|redirect|console-queries|use-route-decision|use-shell-menu|shell\/(?:shell|with-menu-names))\.tsx?$/,
  /** Every page with a list. */
  lists:
    /\/(?:react\/src\/query\/use-palco-\w+|console\/src\/(?:access\/use-may|ui\/(?:page-header|chip|tabs|segmented-control|empty-state)\/[\w-]+|patterns\/(?:list|action)\/.*))\.tsx?$/,
  /** The library, the page of a video, the trash and the playlists; the panel of uploads has a part of it. */
  videos:
    /\/features\/vod\/(?:use-(?:stage-words|video-row|video-actions|delete-action|forget-upload|folder-meta|copy|refetch-on-processing|library)|follow-conversions|video-(?:poster|stage|cells)|stage-overlay|library-changes|blocked-notice|retry-button|library\.list|playlists\/playlists\.list|videos-query\.pure)\.tsx?$/,
};

export default defineConfig(({ command }) => ({
  ...(command === 'build' ? publicBuild : {}),
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), publicPages(), precompress()],
  define: { __RELEASE__: JSON.stringify(manifest.version) },
  // A catalogue is one object, not a variable for each text.
  json: { namedExports: false },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PALCO_CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/bff', '/api', '/v1', '/v2', '/media', '/ws', '/healthz', '/livez', '/readyz', '/openapi.json'].map(
        (path) => [path, { target: api, changeOrigin: false, ws: path === '/ws' }],
      ),
    ),
  },
  build: {
    // Which file imports which: the sizes of routes and the tests of lost code read it.
    manifest: true,
    target: 'es2023',
    // The tokens need relative colours and light-dark(). Written for older browsers, light-dark() would be decided once, at
    // the root, and a dark stage inside of a light page would stay light.
    cssTarget: ['chrome125', 'edge125', 'firefox128', 'safari18'],
    // A data: address in a style sheet would need a wider img-src and font-src.
    assetsInlineLimit: 0,
    // The module preload polyfill is an inline-free script, but no supported browser needs it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a round trip on a slow line: what the first page needs is one script and one style sheet.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            ...Object.entries(sharedScripts).map(([name, test]) => ({ name, test })),
            // An icon alone is half overhead.
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
