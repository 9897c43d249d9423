import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: { __RELEASE__: JSON.stringify('0.0.0-test') },
  test: {
    restoreMocks: true,
    // Two cores are two workers (by itself vitest leaves one free).
    maxWorkers: '100%',
    // Most of what a test runs, it runs a few times: V8's optimiser waits 15 times longer here until a function counts as busy.
    execArgv: ['--interrupt-budget=1000000'],
    // A busy machine makes a test slow, not wrong.
    testTimeout: 30_000,
    projects: [
      {
        // Rules and tables: no page, so none is made (most of the time of such a file), and files share their modules. The
        // few that touch a document name their environment in their first line.
        extends: true,
        test: { name: 'console: rules', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        // Files share their modules as well: half of the time went into loading them again for each.
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['../react/quick-page.setup.ts', './vitest.setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
