import { expectAccessibleAtEverySize } from './accessibility';
import { decoded, expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

test('a playlist is made of selected videos, put in order by keys, and played to its end', async ({
  page,
}) => {
  const run = `lista ${test.info().repeatEachIndex}`;
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const [first, second] = [`${run} um`, `${run} dois`];
  await Promise.all([publishVideo(first, publisher), publishVideo(second, publisher)]);

  await page.goto(`/vod/dashboard?view=list&search=${encodeURIComponent(run)}&sort=title,desc`);
  for (const title of [first, second])
    await page.getByRole('checkbox', { name: `Selecionar ${title}` }).check();
  await page.getByRole('button', { name: 'Adicionar à playlist' }).click();
  const into = page.getByRole('dialog', { name: 'Adicionar 2 vídeos a uma playlist' });
  await into.getByRole('button', { name: 'Nova playlist com estes vídeos' }).click();
  const making = page.getByRole('dialog', { name: 'Nova playlist' });
  await making.getByLabel('Título').fill(run);
  await making.getByRole('button', { name: 'Criar playlist' }).click();
  await expect(page.getByText('2 vídeos adicionados!')).toBeVisible();
  await expect(into).toHaveCount(0);

  await page.goto('/vod/dashboard');
  await page.getByRole('tab', { name: 'Playlists' }).click();
  await expect(page.getByRole('link', { name: run, exact: true })).toBeVisible();
  await expectAccessibleAtEverySize(page, 'playlists');
  await page.getByRole('link', { name: run, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: run })).toBeVisible();

  const rows = page.getByRole('region', { name: 'Vídeos da playlist' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const before = await rows.first().getByRole('link').first().innerText();
  const down = page.getByRole('button', { name: `Mover “${before}” para baixo` });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(rows.last()).toContainText(before);
  await expect(down).toBeFocused();
  await expect(page.getByText(`“${before}”: posição 2 de 2`)).toBeAttached();
  await saved;
  await expectAccessibleAtEverySize(page, 'playlist');
  await page.reload();
  await expect(rows.last()).toContainText(before);

  // Dragging does the same as the keys.
  const dragged = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await rows
    .last()
    .locator('[data-handle]')
    .dragTo(rows.first(), { targetPosition: { x: 60, y: 6 } });
  await dragged;
  await expect(rows.first()).toContainText(before);

  const order = [await rows.first().getByRole('link').first().innerText(), ''];
  order[1] = order[0] === first ? second : first;
  await page.getByRole('link', { name: 'Reproduzir' }).click();
  const now = (title = '') => page.getByRole('heading', { level: 2, name: title, exact: true });
  await expect(now(order[0])).toBeVisible();
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(0);
  await expectAccessibleAtEverySize(page, 'play through');
  await expect(now(order[1])).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Fim da playlist')).toBeVisible({ timeout: 30_000 });
  await expect(now(order[1])).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`${order[1]}.*Em reprodução`) })).toBeVisible();
});
