import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsMissing, makeMedia, startProduct } from './product';
import { signPeopleIn } from './sign-in';

/**
 * Builds what is missing, starts the product in a folder of its own, makes the media and signs people in. Returns the teardown.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildWhatIsMissing();
  const folder = await mkdtemp(join(tmpdir(), 'palco-e2e-'));
  const product = await startProduct(join(folder, 'data'), { PALCO_IMPORT_FOLDER: join(folder, 'imports') });
  const end = async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // Workers inherit the environment.
  process.env.PALCO_E2E_URL = product.url;
  process.env.PALCO_E2E_FOLDER = folder;
  try {
    await Promise.all([makeMedia(join(folder, 'media')), signPeopleIn(product.url)]);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
