/** The control room of a live on air, with the test signal. */
export const prototype = 'controle';
export const readme = { theme: 'dark', file: 'console-live.jpg' };

export async function prepare({ page }) {
  await page.goto('/streaming');
  await page.getByRole('link', { name: 'Aula inaugural 2027: Auditório Central', exact: true }).click();
  const begin = page.getByRole('button', { name: 'Enviar sinal de teste' });
  const onAir = page.getByText(/No ar desde/).first();
  await begin.or(onAir).first().waitFor();
  // This live begins by itself with its signal.
  if (await begin.isVisible()) await begin.click();
  await onAir.waitFor();
  await page.waitForFunction(() => document.querySelector('main video')?.currentTime > 1);
  await page.evaluate(() => document.activeElement?.blur());
}
