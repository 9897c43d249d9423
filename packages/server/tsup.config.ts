import { cpSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** Child processes are entries of their own, at the place where `forkChild` looks for them. */
const children = ['media/media.child'];

export default defineConfig({
  entry: Object.fromEntries(['main', ...children].map((name) => [name, `src/${name}.ts`])),
  format: 'esm',
  target: 'node20',
  // `@palco/openapi` is a development dependency, so that the contract is written into the build.
  clean: true,
  sourcemap: true,
  onSuccess: async () => cpSync('migrations', 'dist/migrations', { recursive: true }),
});
