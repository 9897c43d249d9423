// The package's own configuration with the tests of one part alone, which `npm run mutants` names.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { BaseSequencer } from 'vitest/node';

let state;

/** A module that no longer loads counts as noticed: the runner looks only at tests that ran, and there are none. */
const loadErrors = {
  onInit: (vitest) => void ({ state } = vitest),
  onTestModuleEnd(module) {
    for (const error of module.errors()) state.errorsSet.add(error);
  },
};

/** Tests of pure code first: they notice most, and cost least. */
class PureFirst extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => (/\.(pure|machine)\.test\./.test(moduleId) ? 0 : 1);
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

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
      // After the first failure no other file is imported; files that share a worker would all be.
      isolate: true,
      sequence: { sequencer: PureFirst },
      // Stryker runs tests in threads, which take no flags of V8.
      execArgv: [],
      // Pure code needs no database.
      globalSetup: [],
      // Reading the contract took more than half of each run, and `npm test` checks the answers of the fakes against it.
      setupFiles: (config.test.setupFiles ?? []).filter((file) => !file.includes('fake-answers')),
    },
  };
};
