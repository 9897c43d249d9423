import { defineConfig } from 'vitest/config';

// Type tests (*.test-d.ts) are proved by `tsc`, which reads them with the sources.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], restoreMocks: true, unstubGlobals: true },
});
