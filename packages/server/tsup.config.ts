import { cpSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import manifest from './package.json' with { type: 'json' };

/** Child processes and threads are entries of their own, at the paths where `forkChild` and `startThread` look for them. */
const children = [
  'media/media.child',
  'media/live.child',
  'media/rtmp.child',
  'media/srt.child',
  'media/switch.child',
  'media/generator.child',
  'media/restream.child',
  'modules/core/covers/cover.thread',
];

/** The loader of node-av resolves the native addon relative to its own file, so it has to load it from the package's folder. */
const loadAddonFromPackage: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'load-addon-from-package',
  setup(build) {
    build.onLoad({ filter: /[\\/]node-av[\\/]dist[\\/]lib[\\/]binding\.js$/ }, async ({ path }) => {
      const ownPlace = `new URL('lib/binding.js', import.meta.resolve('node-av')).href`;
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', ownPlace) };
    });
  },
};

/**
 * WebRTC has a build of its own: it shares packages with the server that find each other by decorators, and chunks that two
 * entries share are evaluated in an order that these do not bear.
 */
const apart = ['media/whip.child'];

const entriesOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

const common = (outDir: string): Options => ({
  outDir,
  format: 'esm',
  target: 'node20',
  // Bundle the dependencies: loading hundreds of files took a third of the server's start time, and half of that of a media
  // process, which is forked for every task.
  noExternal: Object.keys(manifest.dependencies),
  // Bundled CommonJS modules load Node's built-in modules by `require`.
  banner: {
    js: `import { createRequire as createOwnRequire } from 'node:module';const require = createOwnRequire(import.meta.url);`,
  },
  esbuildPlugins: [loadAddonFromPackage],
  // Node keeps the text of a module for as long as it runs, and one letter beyond Latin-1, as comments of packages have,
  // doubles it: 12 MiB of an idle server. Names stay, and lines short enough for the trace of an error.
  esbuildOptions(options) {
    options.minifyWhitespace = true;
    options.lineLimit = 120;
  },
  // `@palco/openapi` is a development dependency, so that the contract is written into the build.
  sourcemap: true,
});

export default defineConfig(({ outDir = 'dist' }) => {
  rmSync(outDir, { recursive: true, force: true });
  return [
    {
      ...common(outDir),
      entry: entriesOf(['main', ...children]),
      onSuccess: async () => {
        for (const folder of ['migrations', 'fonts'])
          cpSync(folder, join(outDir, folder), { recursive: true });
      },
    },
    { ...common(outDir), entry: entriesOf(apart), splitting: false },
  ];
});
