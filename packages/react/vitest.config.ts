import { defineConfig } from 'vitest/config';

// Type tests (*.test-d.ts) are proved by `tsc`, which reads them with the sources.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
  },
});
