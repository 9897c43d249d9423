import { defineConfig } from 'vitest/config';

// Type tests (*.test-d.ts) are proved by `tsc`, which reads them with the sources.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['./fake-answers.setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Two cores are two workers (by itself vitest leaves one free), and each imports the sources once: with a fresh module
    // graph for every file most of the time went into imports. Tests leave nothing behind, so files may share one.
    maxWorkers: '100%',
    isolate: false,
    // Most of what a test runs, it runs a few times: V8's optimiser waits 15 times longer here until a function counts as busy.
    execArgv: ['--interrupt-budget=1000000'],
    // A busy machine makes a test slow, not wrong.
    testTimeout: 30_000,
  },
});
