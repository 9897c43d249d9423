import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsMissing, makeMedia, startProduct } from './product';

/** Builds what is missing, makes the media, starts the product in a folder of its own; answers how to end it all. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-e2e-'));
  await buildWhatIsMissing();
  const [product] = await Promise.all([startProduct(join(folder, 'data')), makeMedia(join(folder, 'media'))]);
  // Workers inherit the environment.
  process.env.PALCO_E2E_URL = product.url;
  process.env.PALCO_E2E_FOLDER = folder;
  return async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
