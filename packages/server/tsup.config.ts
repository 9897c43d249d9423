import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsup';

/** Child processes are entries of their own, at the place where `forkChild` looks for them. */
const children = ['media/media.child', 'media/live.child', 'media/rtmp.child'];

export default defineConfig(({ outDir = 'dist' }) => ({
  entry: Object.fromEntries(['main', ...children].map((name) => [name, `src/${name}.ts`])),
  format: 'esm',
  target: 'node20',
  // `@palco/openapi` is a development dependency, so that the contract is written into the build.
  clean: true,
  sourcemap: true,
  onSuccess: async () => cpSync('migrations', join(outDir, 'migrations'), { recursive: true }),
}));
