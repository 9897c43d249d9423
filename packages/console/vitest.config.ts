import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: { __RELEASE__: JSON.stringify('0.0.0-test') },
  test: {
    restoreMocks: true,
    // A worker for each core (the default leaves one core free).
    maxWorkers: '100%',
    // Most code of a test runs only a few times, so a 15 times larger interrupt budget delays V8's optimising compilation.
    execArgv: ['--interrupt-budget=1000000'],
    // Generous, so that no test fails because the machine is busy.
    testTimeout: 30_000,
    projects: [
      {
        // Pure rules and tables: no DOM environment (setting it up took most of the time), and no isolation. The few files
        // that need a document name their environment in their first line.
        extends: true,
        test: { name: 'console: rules', include: ['src/**/*.test.ts'], isolate: false },
      },
      {
        // No isolation either: half of the time went into loading the modules again for each file.
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
