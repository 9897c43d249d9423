// The package's own configuration with the tests of one part alone, which `npm run mutants` names.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';

export default async (env) => {
  const { config } = await loadConfigFromFile(env, join(process.cwd(), 'vitest.config.ts'));
  return {
    ...config,
    test: {
      ...config.test,
      include: [process.env.MUTANTS_TESTS],
      // Examples must suffice: random input notices other mutants in each run, and takes most of the time.
      exclude: ['**/*.property.test.ts'],
      // Pure code needs no database.
      globalSetup: [],
      // Reading the contract took more than half of each run, and `npm test` checks the answers of the fakes against it.
      setupFiles: (config.test.setupFiles ?? []).filter((file) => !file.includes('fake-answers')),
    },
  };
};
