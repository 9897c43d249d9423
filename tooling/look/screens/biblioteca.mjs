import { picturesShown } from '../product.mjs';

/** The library, with every demo video converted. */
export const prototype = 'biblioteca';
export const readme = { theme: 'light', file: 'console-library.jpg' };

export async function prepare({ page }) {
  await page.goto('/vod/dashboard');
  await page.getByText('Boas-vindas ao ano letivo').first().waitFor();
  await page.waitForFunction(() => !/Aguardando conversão|Convertendo/.test(document.body.innerText), null, {
    timeout: 300_000,
  });
  await picturesShown(page);
}
