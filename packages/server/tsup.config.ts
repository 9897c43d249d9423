import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';
import manifest from './package.json' with { type: 'json' };

/** Child processes are entries of their own, at the place where `forkChild` looks for them. */
const children = ['media/media.child', 'media/live.child', 'media/rtmp.child'];

/** The media server finds its own files by their place. */
const outside = ['node-media-server'];

/** What loads the addon of node-av looks for it from its own place, which is the package's folder. */
const loadAddonFromPackage: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'load-addon-from-package',
  setup(build) {
    build.onLoad({ filter: /[\\/]node-av[\\/]dist[\\/]lib[\\/]binding\.js$/ }, async ({ path }) => {
      const ownPlace = `new URL('lib/binding.js', import.meta.resolve('node-av')).href`;
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', ownPlace) };
    });
  },
};

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: Object.fromEntries(['main', ...children].map((name) => [name, `src/${name}.ts`])),
  format: 'esm',
  target: 'node20',
  // Hundreds of files took a third of a start of the server, and half of that of a media process, which is forked for every task.
  noExternal: Object.keys(manifest.dependencies).filter((name) => !outside.includes(name)),
  // What was written for CommonJS asks for Node's own modules in this way.
  banner: {
    js: `import { createRequire as createOwnRequire } from 'node:module';const require = createOwnRequire(import.meta.url);`,
  },
  esbuildPlugins: [loadAddonFromPackage],
  // `@palco/openapi` is a development dependency, so that the contract is written into the build.
  clean: true,
  sourcemap: true,
  onSuccess: async () => cpSync('migrations', join(outDir, 'migrations'), { recursive: true }),
}));
