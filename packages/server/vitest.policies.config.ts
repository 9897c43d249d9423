import { defineConfig } from 'vitest/config';

/** The tests of the policies alone, without a database: what `npm run mutants` asks. */
export default defineConfig({
  test: { name: 'policies', environment: 'node', include: ['src/modules/**/*.policy.test.ts'] },
});
