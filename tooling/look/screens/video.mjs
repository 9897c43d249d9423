import { picturesShown } from '../product.mjs';

/** The page of a video, with its player and who watched it. */
export const prototype = 'video';

export async function prepare({ page }) {
  await page.goto('/vod/dashboard');
  await page.getByRole('link', { name: 'Recado da direção' }).first().click();
  await page.getByRole('group', { name: 'Player de vídeo' }).waitFor({ timeout: 300_000 });
  await page.getByRole('tab', { name: 'Detalhes' }).waitFor();
  await picturesShown(page);
}
