import { expectNoViolation, keepPicture } from './accessibility';
import { conversion, decoded, expect, test } from './fixtures';
import { apiAs, signIn, teams } from './people-api';
import type { Locator, Page } from '@playwright/test';

// Every service is connected in a window of its own, and its recordings come into the library. The services are the emulators.

test.use({ storageState: { cookies: [], origins: [] } });
// One after the other, since the emulators are one for all of them; each in a team of its own, so that none needs another.
test.describe.configure({ mode: 'default' });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Somebody new who may connect services, signed in, at the page of a new team. */
async function enter(page: Page): Promise<void> {
  const diego = await apiAs('diego', teams.estudio.id);
  const nome = `Nina Palco ${Date.now()}`;
  const { id: cargoId } = await diego.createRole(nome, ['integrations', 'showVOD']);
  const team = `Vértice ${nome}`;
  const { login } = await diego.createPerson({
    nome,
    cargoId,
    accountIds: [await diego.createTeam(team)],
  });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(team)).toBeVisible();
  await page.goto('/integrations');
  await expect(page.getByRole('article')).toHaveCount(6);
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const connect = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: 'Integração', exact: true });

/** Consents in the window that a press opens, and says yes to the account in the page. */
async function connectIn(page: Page, press: Locator, account?: string): Promise<void> {
  await consentIn(page, press, account);
  await answer(page, 'Conectar');
}

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: /^Conectar a conta .+ ao time Vértice/ });

async function answer(page: Page, name: 'Conectar' | 'Cancelar'): Promise<void> {
  await question(page).getByRole('button', { name }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Consents in the window that a press opens. */
async function consentIn(page: Page, press: Locator, account?: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await press.click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await expect(window.getByText('Este é um emulador local')).toBeVisible();
  if (account !== undefined) await window.getByLabel('Conta').selectOption(account);
  await window.getByRole('button', { name: 'Autorizar' }).click();
  await closed;
}

/** Where the emulators are, as the page knows it. */
async function emulators(page: Page): Promise<URL> {
  const answer = page.waitForResponse((response) => response.url().includes('/bff/integrations?'));
  await page.reload();
  const { items } = (await (await answer).json()) as {
    items: { provider: string; manageUrl: string | null }[];
  };
  return new URL('/', items.find(({ provider }) => provider === 'zoom')?.manageUrl ?? '');
}
const setModes = (at: URL, modes: Record<string, string>) =>
  fetch(new URL('modes', at), { method: 'POST', body: new URLSearchParams(modes), redirect: 'manual' });

const recordings = (page: Page) => page.getByRole('region', { name: 'O que chegou' });

test('an account of Zoom is connected, and its recordings come and play', async ({ page, complaints }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `integrations ${size.width} ${colorScheme}`);
      await expectNoViolation(page, `integrations-${size.width}-${colorScheme}`, 'all');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(size.width);
    }
  }
  await page.setViewportSize(sizes[0]);
  await connect(page, 'Zoom Meetings').click();
  const dialog = page.getByRole('dialog', { name: 'Contas do Zoom' });
  await expect(dialog.getByText('Nenhuma conta conectada.')).toBeVisible();
  await connectIn(page, dialog.getByRole('button', { name: 'Confirmar' }), 'zoom-03');
  await expect(card(page, 'Zoom Meetings')).toContainText('0 de 1 conta importa');

  await card(page, 'Zoom Meetings').getByRole('switch', { name: 'Importar de Sala 03' }).click();
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size);
    await expectNoViolation(page, `integrations-zoom-${size.width}`, 'all');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
  }
  const rows = recordings(page).getByRole('listitem');
  await expect(rows.getByText('Importada')).toHaveCount(2, conversion);
  await rows
    .first()
    .getByRole('link', { name: /Abrir vídeo/ })
    .click();
  const player = page.getByRole('group', { name: 'Player de vídeo' });
  await expect(player).toBeVisible(conversion);
  await player.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await decoded(page)).frames).toBeGreaterThan(5);
});

test('an account is asked about by its name and that of the team, and a no connects nothing', async ({
  page,
  complaints,
}) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  await consentIn(page, connect(page, 'YouTube'));
  await expect(question(page)).toContainText(
    'Conectar a conta Ana Emulada (youtube-01@emulador.example) ao time',
  );
  // The first key press of somebody who is in a hurry connects nothing.
  await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `integrations question ${size.width} ${colorScheme}`);
      await expectNoViolation(page, `integrations-question-${size.width}-${colorScheme}`, 'all');
    }
  }
  await page.setViewportSize(sizes[0]);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(card(page, 'YouTube').getByRole('switch')).toHaveCount(0);

  await consentIn(page, connect(page, 'YouTube'));
  await expect(question(page)).toBeVisible();
  // Loaded anew before the answer, the page asks again.
  await page.reload();
  await expect(question(page).getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'YouTube')).toContainText('Conectado como');
});

test('a box that is not ticked is named in the window, and the next try there connects', async ({
  page,
  complaints,
}) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  const opened = page.waitForEvent('popup');
  await connect(page, 'Google Meet').click();
  const window = await opened;
  await window.getByLabel(/drive\.meet\.readonly/).check();
  await window.getByRole('button', { name: 'Autorizar' }).click();
  await expect(window.getByRole('status')).toContainText('Nada foi conectado: faltou permitir');
  await expect(window.getByRole('listitem')).toHaveText('baixar os arquivos das gravações (Google Drive)');
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    await window.setViewportSize(sizes[2]);
    await keepPicture(window, `integrations incomplete ${colorScheme}`);
    await expectNoViolation(window, `integrations-incomplete-${colorScheme}`, 'all');
  }
  const closed = window.waitForEvent('close');
  await window.getByRole('link', { name: 'Tentar novamente' }).click();
  await window.getByRole('button', { name: 'Autorizar' }).click();
  await closed;
  await answer(page, 'Conectar');
  await expect(card(page, 'Google Meet')).toContainText('Conectado como');
});

test('a connection that cannot be read says so on its card', async ({ page, complaints }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  const at = await emulators(page);
  await setModes(at, { refuseLists: '1' });
  await connectIn(page, connect(page, 'YouTube'));
  await card(page, 'YouTube').getByRole('switch').click();
  const problems = card(page, 'YouTube').getByRole('list', { name: 'Último erro' });
  await expect(problems).toContainText('O serviço recusa mostrar as gravações.', { timeout: 30_000 });
  await expect(card(page, 'YouTube').getByRole('button', { name: 'Conectar de novo' })).toBeEnabled();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `integrations problem ${size.width} ${colorScheme}`);
      await expectNoViolation(page, `integrations-problem-${size.width}-${colorScheme}`, 'all');
    }
  }
});

test('a download that fails says why, and is tried again', async ({ page, complaints }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  const at = await emulators(page);
  await setModes(at, { failDownloads: '100' });
  try {
    await connectIn(page, connect(page, 'YouTube'));
    const toggle = card(page, 'YouTube').getByRole('switch');
    await expect(card(page, 'YouTube')).toContainText('DESABILITADO');
    await toggle.click();
    await expect(card(page, 'YouTube')).toContainText('HABILITADO');
    await expect(recordings(page).getByText('Falhou')).toHaveCount(2, conversion);
    await expect(recordings(page)).toContainText('O serviço não entregou a gravação.');
  } finally {
    await setModes(at, { failDownloads: '0' });
  }
  for (let left = 2; left > 0; left -= 1) {
    await recordings(page)
      .getByRole('button', { name: /Tentar novamente/ })
      .first()
      .click();
    await expect(recordings(page).getByText('Falhou')).toHaveCount(left - 1, conversion);
  }
  await expect(recordings(page).getByText('Importada', { exact: true })).toHaveCount(2, conversion);
});

test('a window that is cut off from its opener breaks nothing, and an undo is told', async ({
  page,
  complaints,
}) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  await connectIn(page, connect(page, 'Google Meet'));
  await expect(card(page, 'Google Meet')).toContainText('Conectado como', { timeout: 30_000 });
  await expect(connect(page, 'Google Meet')).toBeDisabled();
  await card(page, 'Google Meet').getByRole('button', { name: 'Desfazer integração' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer integração' }).click();
  const done = page.getByRole('dialog', { name: 'Sucesso' });
  await expect(done).toContainText('A integração com o Google Meet foi desfeita com sucesso.');
  await done.getByRole('contentinfo').getByRole('button', { name: 'Fechar' }).click();
  await expect(connect(page, 'Google Meet')).toBeEnabled();
  await expect(card(page, 'Google Meet').getByRole('switch')).toHaveCount(0);
});

test('a permission that is taken back at Zoom is gone here', async ({ page, complaints, context }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  await connect(page, 'Zoom Meetings').click();
  const dialog = page.getByRole('dialog', { name: 'Contas do Zoom' });
  // An account of its own, since taking its permission back would disconnect the other teams too.
  await connectIn(page, dialog.getByRole('button', { name: 'Confirmar' }), 'zoom-07');
  await expect(card(page, 'Zoom Meetings')).toContainText('0 de 1 conta importa');
  const apps = context.waitForEvent('page');
  await card(page, 'Zoom Meetings').getByRole('button', { name: 'Desfazer integração' }).click();
  const site = await apps;
  await site.getByRole('button', { name: 'Remover Palco de zoom-07' }).click();
  await expect(site.getByText('zoom-07')).toHaveCount(0);
  await expect(card(page, 'Zoom Meetings')).toContainText('Não conectado', { timeout: 20_000 });
});

test('Tencent Cloud takes its keys, and makes a folder', async ({ page, complaints }) => {
  complaints.allow('422 /bff/tencent/vod/migra-gravacoes');
  await enter(page);
  await connect(page, 'Tencent Cloud').click();
  const dialog = page.getByRole('dialog', { name: 'Integração com a Tencent Cloud' });
  await expect(dialog.getByRole('tab', { name: 'COS' })).toHaveAttribute('aria-disabled', 'true');
  const integrate = dialog.getByRole('button', { name: 'Integrar' });
  await expect(integrate).toBeDisabled();
  await dialog.getByLabel('Chave secreta').fill('outra');
  await dialog.getByLabel('ID secreto').fill('AKIDemulador');
  await expectNoViolation(page, `integrations-tencent`, 'all');
  await integrate.click();
  await expect(dialog.getByRole('alert')).toContainText('Erro ao efetuar integração.');
  await dialog.getByLabel('Chave secreta').fill('chave-do-emulador');
  await integrate.click();
  const done = page.getByRole('dialog', { name: 'Playlist criada' });
  await done.getByRole('contentinfo').getByRole('button', { name: 'Fechar' }).click();
  await expect(card(page, 'Tencent Cloud')).toContainText('HABILITADO');
});

test('Facebook is connected by its cookie, and undone', async ({ page, complaints }) => {
  complaints.allowLike(/^404 \/bff\//);
  await enter(page);
  await connectIn(page, connect(page, 'Facebook Live'));
  await expect(connect(page, 'Facebook Live')).toBeDisabled();
  await card(page, 'Facebook Live').getByRole('button', { name: 'Desfazer integração' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer integração' }).click();
  await expect(page.getByRole('dialog', { name: 'Sucesso' })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain('facebook_token');
});
