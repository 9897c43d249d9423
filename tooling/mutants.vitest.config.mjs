// The package's own configuration with the tests of one part alone, which `npm run mutants` names.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';

/** A copy of one package is run, beside which the SDK is not. */
const sdk = { find: /^\.\.\/sdk\//, replacement: join(import.meta.dirname, '../packages/sdk/') };

export default async (env) => {
  const { config } = await loadConfigFromFile(env, join(process.cwd(), 'vitest.config.ts'));
  // Pure code needs no database.
  const test = { ...config.test, globalSetup: [], include: [process.env.MUTANTS_TESTS] };
  return { ...config, resolve: { ...config.resolve, alias: [sdk] }, test };
};
