/** The lives by time, with one on air by its test signal. */
export const prototype = 'lives';

const colegioAtlas = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001';

export async function arrange({ api }) {
  const { items } = await api('GET', `/v1/live-streams?limit=100&accountId=${colegioAtlas}`);
  const { id } = items.find(({ title }) => title.startsWith('Aula inaugural'));
  // Refused where another screen has sent it: the page is waited for.
  await api('POST', `/v1/live-streams/${id}/test-signal?accountId=${colegioAtlas}`).catch(() => undefined);
}

export async function prepare({ page }) {
  await page.goto('/streaming');
  // The live begins by itself with its signal.
  await page.getByRole('link', { name: /^Abrir controle/ }).waitFor({ timeout: 120_000 });
  await page.getByText('assistindo').filter({ visible: true }).first().waitFor();
  await page.getByRole('region', { name: 'Encerradas há pouco' }).waitFor();
  await page.evaluate(() => document.activeElement?.blur());
}
