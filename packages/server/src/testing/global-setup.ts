import { ensureSnapshot } from './snapshot';

/** Makes the database dump before the first test, so that parallel test files do not all make it. */
export async function setup(): Promise<void> {
  await ensureSnapshot();
}
