import { expectAccessibleAtEverySize } from './accessibility';
import { conversion, expect, media, people, stateOf, test, tileOf } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

test('a video is described, gets a frame as its picture, and old links end when it becomes private', async ({
  page,
  request,
  complaints,
}) => {
  const title = `edição ${test.info().repeatEachIndex}`;
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const id = new URL(await publishVideo(title, publisher)).searchParams.get('videoId') ?? '';
  const shown = await (await request.get(`/bff/player/${id}`)).json();
  expect((await request.get(shown.playback_url)).status()).toBe(200);
  expect((await request.get(shown.storyboard_url)).headers()['content-type']).toContain('text/vtt');

  await page.goto(`/vod/${id}/edit`);
  await page.getByLabel('Tags').fill('física, prova');
  await page.getByRole('textbox', { name: 'Título' }).fill(`${title} revista`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} revista` })).toBeVisible();
  await expectAccessibleAtEverySize(page, 'edit details');

  await page.getByRole('tab', { name: 'Capítulos' }).click();
  const add = page.getByRole('button', { name: 'Adicionar capítulo aqui' });
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Título do capítulo 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('falta o título', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Título do capítulo 1' }).fill('Abertura');
  await add.click();
  await page.getByRole('textbox', { name: 'Tempo do capítulo 2' }).fill('00:01');
  await page.getByRole('textbox', { name: 'Título do capítulo 2' }).fill('Prova');
  await page.getByRole('button', { name: 'Ir ao capítulo 2 no player' }).click();
  await expect
    .poll(() => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBe(1);
  await expect(page.getByRole('list', { name: 'Capítulos' }).getByRole('listitem').nth(1)).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Vídeo atualizado!').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Miniatura' }).click();
  await page.getByRole('button', { name: 'Usar este quadro' }).click();
  await expect(page.getByText('Miniatura atualizada!')).toBeVisible();
  await expectAccessibleAtEverySize(page, 'edit thumbnail');

  await page.getByRole('tab', { name: 'Detalhes' }).click();
  await page.getByRole('combobox', { name: 'Privacidade' }).click();
  await page.getByRole('option', { name: 'Privado' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(async () => (await request.get(shown.playback_url)).status()).toBe(403);
  expect((await request.get(`/bff/player/${id}`)).status()).toBe(404);
  complaints.allow('403 /media', 'sometimes');
  await page.goto(`/vod/${id}`);
  await expect(page.getByText(/^\d+ visualizaç/)).toBeVisible();
  await page.getByRole('tab', { name: 'Incorporar' }).click();
  await expect(page.getByText('Este vídeo é privado')).toBeVisible();
  await expectAccessibleAtEverySize(page, 'video page');
});

test('the file of a video is replaced, and its old addresses play until then and after', async ({
  page,
  request,
}) => {
  const title = `substituição ${test.info().repeatEachIndex}`;
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const id = new URL(await publishVideo(title, publisher)).searchParams.get('videoId') ?? '';
  const before = await (await request.get(`/bff/player/${id}`)).json();

  await page.goto(`/vod/${id}/edit`);
  await page
    .locator('input[type=file][aria-label="Escolher novo arquivo"]')
    .setInputFiles(media('portrait.mp4'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Substituir' }).click();
  await expect(page.getByText('Substituição iniciada').first()).toBeVisible();
  await expect
    .poll(async () => (await (await request.get(`/bff/player/${id}`)).json()).height, { timeout: 60_000 })
    .toBe(640);
  const after = await (await request.get(`/bff/player/${id}`)).json();
  expect([after.videoId, after.title]).toEqual([before.videoId, title]);
  // A viewer who is watching the old file can continue.
  expect((await request.get(before.playback_url)).status()).toBe(200);
  expect((await request.get(after.playback_url)).status()).toBe(200);
  await expect(page.getByText(/Convertendo o novo arquivo/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Escolher novo arquivo' })).toBeEnabled();
  await expectAccessibleAtEverySize(page, 'replaced source');
});

// Here instead of with the other screens, which are checked earlier: a demo video is converted only after some minutes.
test.describe('a demo video', { tag: '@walk' }, () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  test('is accessible where it plays', async ({ page }) => {
    await page.goto('/vod/dashboard');
    const tile = tileOf(page, 'Fundo animado para entrevistas');
    await expect(tile).toHaveAttribute('data-stage', 'ready', conversion);
    await tile.getByRole('link').first().click();
    await expect(page.getByRole('group', { name: 'Player de vídeo' })).toBeVisible();
    await expectAccessibleAtEverySize(page, 'a video');
  });
});
