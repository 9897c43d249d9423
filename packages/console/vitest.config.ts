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
    // Two cores are two workers (by itself vitest leaves one free). Each file has modules of its own: shared ones would save
    // half of the time, but a page that one file began to load can then hang in the next.
    maxWorkers: '100%',
    // A busy machine makes a test slow, not wrong.
    testTimeout: 30_000,
  },
});
