import { browserFlags, browserPath } from './browser-path';
import {
  conversion,
  decoded,
  expect,
  media,
  panelOf,
  people,
  rowOf,
  sendFiles,
  test,
  tileOf,
} from './fixtures';
import { menuOf, signIn } from './people-api';

// As for most people: the whole browser instead of the headless shell, with animations.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: { executablePath: browserPath(), args: browserFlags },
});

// Serial: the team picker is shown only until Marina has chosen a team, which the first test does.
test.describe.configure({ mode: 'serial' });

test('signs in, picks a team, sends a video and watches it', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, people.marina.login);
  // The panel shows all uploads to the team, so the test uses a team to which no other test uploads.
  await page.getByRole('button', { name: 'Acessar Instituto Saúde em Dia' }).click();

  await page.getByRole('link', { name: 'VoD', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  await sendFiles(page, { name: 'Aula 12, funções.mp4', mimeType: 'video/mp4', buffer: await readMedia() });

  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar vídeos' })).toBeFocused();
  await expect(page).toHaveTitle(/^\(\d+%\) VoD/);
  await expect(page.getByText('Upload concluído!')).toBeVisible();
  await expect(rowOf(page, 'Aula 12, funções')).toContainText('Concluído', conversion);
  await expect(page).toHaveTitle(/^VoD/);

  // The tile of the upload became that of the video without a reload.
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

test('sees in each team the menu of the role that she has there', async ({ page }) => {
  const menus = {
    'Festival Maré Alta': ['Lives', 'Transmissões', 'Histórico de lives', 'VoD', 'Logs'],
    'Instituto Saúde em Dia': ['Histórico de lives', 'VoD', 'Logs'],
    'Rádio Serra Viva': ['Lives', 'Histórico de lives', 'VoD', 'Logs'],
    'Colégio Atlas': [
      'Lives',
      'Transmissões',
      'Histórico de lives',
      'VoD',
      'Usuários',
      'Logs',
      'Times',
      'Cargos',
      'Faturamento',
      'Chaves de API',
      'Configurações da conta',
      'Integrações',
      'Webhooks',
    ],
  };
  await page.goto('/auth/login');
  await signIn(page, people.marina.login);
  const selector = page.getByRole('button', { name: /Time selecionado/ });
  for (const [team, menu] of Object.entries(menus)) {
    await selector.click();
    await page.getByRole('dialog').getByRole('button', { name: team }).click();
    await expect(selector).toContainText(team);
    await expect.poll(() => menuOf(page)).toEqual(menu);
  }
});

async function readMedia(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(media('h264-aac.mp4'));
}
