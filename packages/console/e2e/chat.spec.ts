import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { violationsOn } from './accessibility';
import { expect, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

const evil = '<img src=x onerror="document.title=1"> \u202Eabc';

/** The sockets of a page, which can be cut: an emulated loss of the network leaves open ones alone. */
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\//, async (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
      open.clear();
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}

/** Somebody on a device of their own who registers for a live. */
async function attendeeOf(browser: Browser, liveId: string, name: string, given?: Page): Promise<Page> {
  const page = given ?? (await browser.newPage());
  await page.goto(`/classroom/register?liveId=${liveId}`);
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(`${name.toLowerCase().replaceAll(' ', '.')}@exemplo.com.br`);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByTitle('Chat')).toBeVisible();
  return page;
}
const chatIn = (page: Page) => page.frameLocator('iframe[title="Chat"]');
async function say(page: Page, text: string): Promise<void> {
  await chatIn(page).getByLabel('Mensagem', { exact: true }).fill(text);
  await chatIn(page).getByLabel('Mensagem', { exact: true }).press('Enter');
}

test('attendees and an organiser chat: texts stay texts, a reader keeps the place, a ban holds', async ({
  browser,
}) => {
  const api = await apiAs('diego', teams.estudio.id);
  const { id } = await api.createLive({ title: 'Aula com chat', type: 'encoder', latency: 'default' });
  const bia = await browser.newPage();
  const line = await cuttable(bia);
  const ana = await attendeeOf(browser, id, 'Ana Luz');
  await attendeeOf(browser, id, 'Bia Sol', bia);

  await say(ana, evil);
  const seen = chatIn(bia).getByText('<img src=x onerror="document.title=1"> abc');
  await expect(seen).toBeVisible();
  expect(await chatIn(bia).locator('img').count()).toBe(0);
  await say(ana, 'veja exemplo.com');
  await expect(chatIn(ana).getByText('Links não são permitidos neste chat.')).toBeVisible();
  await chatIn(ana).getByRole('button', { name: 'Descartar' }).click();

  const organiser = await browser.newPage({ storageState: stateOf('diego') });
  await organiser.goto(`/chat?liveId=${id}&equipe=${teams.estudio.id}`);
  await expect(organiser.getByText('<img src=x')).toBeVisible();
  await organiser.getByLabel('Mensagem', { exact: true }).fill('Bem-vindas!');
  await organiser.keyboard.press('Enter');
  await expect(chatIn(bia).getByText('Bem-vindas!')).toBeVisible();
  expect(await violationsOn(organiser, 'all')).toEqual([]);

  // Who reads further up keeps the place.
  for (let index = 1; index <= 6; index += 1) {
    for (const page of [ana, organiser]) {
      if (page === ana) await say(page, `linha ${index}\nmais\nainda`);
      else {
        await page.getByLabel('Mensagem', { exact: true }).fill(`equipe ${index}`);
        await page.keyboard.press('Enter');
      }
    }
    await organiser.waitForTimeout(1_500);
  }
  const log = chatIn(bia).getByRole('log');
  await log.evaluate((element) => (element.scrollTop = 0));
  await say(ana, 'uma nova');
  await expect(chatIn(bia).getByRole('button', { name: 'Novas mensagens' })).toBeVisible();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  await chatIn(bia).getByRole('button', { name: 'Novas mensagens' }).click();
  await expect(chatIn(bia).getByText('uma nova')).toBeInViewport();

  // Away and back: what was written meanwhile is there once.
  await line.cut();
  await say(ana, 'enquanto isso');
  await expect(chatIn(ana).getByText('enquanto isso')).toBeVisible();
  await expect(chatIn(bia).getByText('enquanto isso')).toHaveCount(0);
  await line.mend();
  await expect(chatIn(bia).getByText('enquanto isso')).toHaveCount(1, { timeout: 60_000 });

  await organiser.getByText('Moderação').click();
  await organiser.getByLabel('Chat aberto').click();
  await expect(chatIn(bia).getByPlaceholder('O chat está fechado.')).toBeDisabled();
  await organiser.getByLabel('Chat aberto').click();
  await expect(chatIn(bia).getByPlaceholder('Escreva uma mensagem')).toBeEnabled();

  await organiser.getByRole('button', { name: 'Ações da mensagem de Ana Luz' }).last().click();
  const banned = organiser.waitForResponse((answer) => answer.url().includes('/bans'));
  await organiser.getByRole('menuitem', { name: 'Bloquear de vez' }).click();
  await expect(organiser.getByLabel('Remover todas as mensagens dela')).toBeChecked();
  await organiser.getByRole('alertdialog').getByRole('button', { name: 'Bloquear' }).click();
  expect((await banned).status()).toBe(200);
  await expect(ana.getByTitle('Chat')).toHaveCount(0);
  await ana.reload();
  await expect(ana.getByTitle('Chat')).toHaveCount(0);
  // A ban for good takes the messages of its author along, unless the organiser keeps them.
  await expect(chatIn(bia).getByText('uma nova')).toHaveCount(0);
  await expect(chatIn(bia).getByText('Bem-vindas!')).toHaveCount(1);

  await api.removeLive(id);
});
