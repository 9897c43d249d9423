// The package's own configuration, limited to the tests of one part, which `npm run mutants` passes.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { BaseSequencer } from 'vitest/node';

let state;

/** Counts a mutant whose module does not load as killed: Stryker's runner only looks at tests that ran, and none did. */
const loadErrors = {
  onInit: (vitest) => void ({ state } = vitest),
  onTestModuleEnd(module) {
    for (const error of module.errors()) state.errorsSet.add(error);
  },
};

/** Tests of pure code first: they kill most mutants, and are the fastest. */
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
      // No property tests: random input kills different mutants in each run, and takes most of the time.
      exclude: ['**/*.property.test.ts'],
      reporters: [loadErrors],
      // With isolation no further file is imported after the first failure; without it all files of a worker would be.
      isolate: true,
      sequence: { sequencer: PureFirst },
      // Stryker runs tests in worker threads, which do not accept V8 flags.
      execArgv: [],
      // Pure code needs no database.
      globalSetup: [],
      // Without `fake-answers`: reading the contract took more than half of each run, and `npm test` does this check.
      setupFiles: (config.test.setupFiles ?? []).filter((file) => !file.includes('fake-answers')),
    },
  };
};
