import { defineConfig } from 'vitest/config';

// Type tests (*.test-d.ts) are proved by `tsc`, which reads them with the sources.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['./fake-answers.setup.ts', './quick-page.setup.ts', './vitest.setup.ts'],
    restoreMocks: true,
    // Two cores are two workers (by itself vitest leaves one free), and each imports the sources once: with a fresh module
    // graph for every file most of the time went into imports. Tests leave nothing behind, so files may share one.
    maxWorkers: '100%',
    isolate: false,
    // Most functions run only a few times in a test: the threshold of V8's optimising compiler is 15 times higher here.
    execArgv: ['--interrupt-budget=1000000'],
    // A long timeout, so that no test fails because the machine is busy.
    testTimeout: 30_000,
  },
});
