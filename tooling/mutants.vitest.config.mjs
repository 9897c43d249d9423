// The package's own configuration with the tests of one part alone, which `npm run mutants` names.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';

let state;

/** A module that no longer loads counts as noticed: the runner looks only at tests that ran, and there are none. */
const loadErrors = {
  onInit: (vitest) => void ({ state } = vitest),
  onTestModuleEnd(module) {
    for (const error of module.errors()) state.errorsSet.add(error);
  },
};

export default async (env) => {
  const { config } = await loadConfigFromFile(env, join(process.cwd(), 'vitest.config.ts'));
  return {
    ...config,
    test: {
      ...config.test,
      include: process.env.MUTANTS_TESTS.split(' '),
      // Examples must suffice: random input notices other mutants in each run, and takes most of the time.
      exclude: ['**/*.property.test.ts'],
      reporters: [loadErrors],
      // Pure code needs no database.
      globalSetup: [],
      // Reading the contract took more than half of each run, and `npm test` checks the answers of the fakes against it.
      setupFiles: (config.test.setupFiles ?? []).filter((file) => !file.includes('fake-answers')),
    },
  };
};
