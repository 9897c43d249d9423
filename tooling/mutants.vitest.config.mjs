// The package's own configuration with the tests of one part alone, which `npm run mutants` names.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';

export default async (env) => {
  const { config } = await loadConfigFromFile(env, join(process.cwd(), 'vitest.config.ts'));
  // Pure code needs no database.
  return { ...config, test: { ...config.test, globalSetup: [], include: [process.env.MUTANTS_TESTS] } };
};
