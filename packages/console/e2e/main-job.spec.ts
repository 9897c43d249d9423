import {
  decoded,
  expect,
  media,
  panelOf,
  password,
  people,
  rowOf,
  sendFiles,
  test,
  tileOf,
} from './fixtures';

test('signs in, picks a team, sends a video and watches it', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('E-mail').fill(people.marina.login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: 'Acessar Colégio Atlas' }).click();

  await page.getByRole('link', { name: 'VoD', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  await sendFiles(page, { name: 'Aula 12, funções.mp4', mimeType: 'video/mp4', buffer: await readMedia() });

  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar vídeos' })).toBeFocused();
  await expect(page).toHaveTitle(/^\(\d+%\) VoD/);
  await expect(page.getByText('Upload concluído!')).toBeVisible();
  await expect(rowOf(page, 'Aula 12, funções')).toContainText('Concluído', { timeout: 60_000 });
  await expect(page).toHaveTitle(/^VoD/);

  // The tile became a video by itself.
  const tile = tileOf(page, 'Aula 12, funções');
  await expect(tile).toHaveAttribute('data-stage', 'ready');
  await tile.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aula 12, funções' })).toBeVisible();
  // The panel stays across routes.
  await expect(panel).toBeVisible();

  await page
    .getByRole('group', { name: 'Player de vídeo' })
    .getByRole('button', { name: 'Reproduzir' })
    .first()
    .click();
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(20);
  await expect.poll(async () => (await decoded(page)).audioBytes).toBeGreaterThan(0);
  expect(await decoded(page)).toMatchObject({ width: 640, height: 360 });
});

async function readMedia(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(media('h264-aac.mp4'));
}
