import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  define: { __RELEASE__: JSON.stringify('0.0.0-test') },
  test: {
    name: 'console',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Two cores are two workers (by itself vitest leaves one free), and each imports the sources once: with a fresh module
    // graph for every file most of the time went into imports. Tests leave nothing behind, so files may share one.
    maxWorkers: '100%',
    isolate: false,
    // A busy machine makes a test slow, not wrong.
    testTimeout: 30_000,
  },
});
