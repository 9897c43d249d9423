import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^.*\/child-process\/fork-child$/,
        replacement: fileURLToPath(new URL('src/testing/fork-built-child.ts', import.meta.url)),
      },
    ],
  },
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/fail-on-leaks.ts', 'src/testing/fail-on-nested-connections.ts'],
    // Two workers, because each test server also has database processes that need the processor.
    pool: 'forks',
    maxWorkers: 2,
    // Most code of a test runs only a few times, so a 15 times larger interrupt budget delays V8's optimising compilation.
    execArgv: ['--interrupt-budget=1000000'],
    // No isolation: modules of the server keep no state, so the files of a worker can share them.
    isolate: false,
    // Caches the transformed TypeScript for the next run, under `node_modules`.
    experimental: { fsModuleCache: true },
    // Generous timeout for busy machines; the default is one second.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 15_000,
  },
});
