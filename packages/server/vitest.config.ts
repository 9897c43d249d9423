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
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/fail-on-leaks.ts'],
    // Each test server has its own database process: more than two workers would only wait for each other.
    pool: 'forks',
    maxWorkers: 2,
    // Most of what a test runs, it runs a few times: V8's optimiser waits 15 times longer here until a function counts as busy.
    execArgv: ['--interrupt-budget=1000000'],
    // No module of the server keeps state: the files of a worker may share what they import.
    isolate: false,
    // What TypeScript was made of is kept for the next run, under `node_modules`.
    experimental: { fsModuleCache: true },
    // What is waited for takes as long as a busy machine needs; a second is the runner's own limit.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 15_000,
  },
});
