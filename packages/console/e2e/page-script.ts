import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

/** The packages as they are published; the tests run alone may find only the sources. */
const published = join(import.meta.dirname, '../../sdk/dist');

/** A file of this folder as one script, as a bundler makes it of the published entries. */
export async function pageScript(file: string): Promise<string> {
  const alias = [{ find: /^@palco\/sdk\/(.+)$/, replacement: join(published, '$1.js') }];
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: existsSync(published) ? alias : [] },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'page' },
    },
  });
  const [{ output }] = made as [Rollup.RollupOutput];
  return output[0].code;
}
