import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { laterScripts, readManifest } from './build-manifest';
import { expect, skipSplash, stateOf, test } from './fixtures';
import { countFrames, frames, publish, type Publisher } from './live-media';
import { apiAs, teams } from './people-api';

// A classroom from its organiser's page to the erasure of an attendee, with a real signal.

test.use({ storageState: stateOf('diego') });

const publishers: Publisher[] = [];
test.afterEach(() => Promise.all(publishers.splice(0).map((one) => one.stop())));

/** Media is really encoded beside the other tests. */
const mediaTimeout = { timeout: 60_000 };
const email = 'ana.lucia@exemplo.com.br';

/** Fills the page of the event and answers the link for attendees. */
async function fillPage(page: Page): Promise<string> {
  await page.getByLabel('Descrição').fill('Traga o caderno.');
  await page.getByLabel('Presença para o certificado (%)').fill('50');
  await page.getByLabel('Guardar os dados dos participantes (dias)').fill('180');
  await page.getByRole('button', { name: 'Salvar alterações' }).press('Enter');
  await expect(page.getByText('Classroom salvo!')).toBeVisible();
  for (const name of ['Bia Prado', 'Caio Melo']) {
    await page.getByRole('button', { name: 'Adicionar orador' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Novo orador' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Nome').press('Enter');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Mover Caio Melo para cima' }).press('Enter');
  await expect(page.locator('li[data-index="0"]')).toContainText('Caio Melo');
  await expectNoViolation(page, 'page of a classroom', 'all');
  await page.getByRole('button', { name: 'Copiar link' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Registers by keyboard alone. */
async function register(room: Page): Promise<void> {
  await room.getByLabel('Nome').press('Tab');
  await room.getByLabel('Nome').fill('Ana Lúcia');
  await room.keyboard.press('Tab');
  await room.keyboard.type(` ${email.toUpperCase()} `);
  await room.keyboard.press('Enter');
  await expect(room).toHaveURL(/\/classroom\?liveId=/);
}

test('an organiser prepares a classroom, somebody attends it, and leaves nothing behind', async ({
  page,
  browser,
  complaints,
}) => {
  test.slow();
  // A signal that has just started has no playlist yet; the player polls for it.
  complaints.allowLike(/^404 .*\.m3u8$/);
  const api = await apiAs('diego', teams.estudio.id);
  const live = await api.createLive({
    title: `Aula aberta ${Date.now()}`,
    type: 'encoder',
    transcode: { enableLive2vod: true },
  });
  const context = await browser.newContext({ baseURL: process.env.PALCO_E2E_URL, locale: 'pt-BR' });
  const room = await context.newPage();
  await countFrames(room);
  /** What the socket of the room says of the live. */
  const heard: unknown[] = [];
  /** What is subscribed, in a socket each. */
  const subscribed = new Set<unknown>();
  room.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      for (const line of String(payload).split('\n').filter(Boolean)) {
        const { evento, status, id } = JSON.parse(line) as Record<string, unknown>;
        if (evento === 'ack') subscribed.add(id);
        if (evento === 'live_status') heard.push(status);
      }
    });
  });
  let link = '';
  let loads = 0;
  room.on('load', () => (loads += 1));

  await test.step('the organiser fills the page and copies the link', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await skipSplash(page);
    await page.goto(`/streaming/${live.id}/panel`);
    await page.getByRole('button', { name: 'Mais ações', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Classroom' }).press('Enter');
    link = await fillPage(page);
    await room.goto(link);
  });

  await test.step('somebody registers by keyboard, and waits', async () => {
    await expect(room.getByText('Traga o caderno.')).toBeVisible();
    await register(room);
    await expect(room.getByText('Caio Melo')).toBeVisible();
  });

  await test.step('who is banned reads until when, and is back when the ban is undone', async () => {
    const { id } = JSON.parse(await room.evaluate(() => localStorage.getItem('arenaUser') ?? '{}')) as {
      id: string;
    };
    // A ban while one opens refuses it, of which the browser complains.
    await expect.poll(() => [...subscribed].toSorted()).toEqual(['chat', 'live']);
    await api.ban(live.id, id, 10);
    const told = room.getByRole('status').filter({ hasText: 'Você foi bloqueado nesta transmissão até ' });
    await expect(told).toBeFocused();
    await expect(room.getByRole('button', { name: 'Garantir meu lugar' })).toHaveCount(0);
    await expectNoViolation(room, 'stage of a ban', 'all');
    await room.reload();
    await expect(told).toBeVisible();
    // What comes after it must be heard: the sockets of the page before are no longer there.
    subscribed.clear();
    await api.unban(live.id, id);
    await expect(room.getByText('Caio Melo')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => [...subscribed]).toContain('live');
  });
  const before = loads;

  await test.step('start, pause, resume and end reach the room without a reload', async () => {
    publishers.push(publish(live, 1));
    await api.controlLive(live.id, 'start');
    await expect.poll(() => frames(room), mediaTimeout).toBeGreaterThan(30);
    await api.controlLive(live.id, 'pause');
    await expect(room.getByText('A transmissão está pausada')).toBeVisible();
    await api.controlLive(live.id, 'resume');
    const seen = await frames(room);
    await expect.poll(() => frames(room), mediaTimeout).toBeGreaterThan(seen + 30);
    await api.controlLive(live.id, 'complete');
    await expect(room.getByText('A transmissão terminou')).toBeVisible();
    expect(heard).toEqual(['live', 'paused', 'live', 'finished']);
    expect(loads).toBe(before);
  });

  await test.step('the organiser sees who was there, and saves the table', async () => {
    await page.getByRole('tab', { name: 'Participantes' }).click();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText(/\d min/, { timeout: 30_000 });
    await expectNoViolation(page, 'attendees of a classroom', 'all');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).press('Enter');
    const table = await readFile(await (await saving).path(), 'utf8');
    expect(table).toContain(`"Ana Lúcia";"${email}"`);
  });

  await test.step('the attendee and the organiser get the certificate', async () => {
    const own = room.waitForEvent('download');
    await room.getByRole('button', { name: 'Baixar certificado de presença' }).press('Enter');
    expect((await readFile(await (await own).path())).subarray(0, 5).toString()).toBe('%PDF-');
    await expectNoViolation(room, 'room of a live that is over', 'all');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Mais ações de Ana Lúcia' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Baixar certificado' }).press('Enter');
    expect((await saving).suggestedFilename()).toBe('certificado-Ana Lúcia.pdf');
  });

  await test.step('the end tells of certificate and recording, and the stage plays it', async () => {
    await expect(room.getByText('tem um certificado de presença: use o botão')).toBeVisible();
    // The code of the recording's player fails to load once: the page goes on, and loads it again by itself.
    let lost = 0;
    const [replay] =
      [...laterScripts(readManifest('public'), 'public.html')].find(([, key]) =>
        key.endsWith('/replay-stage.tsx'),
      ) ?? [];
    await room.route(
      `**/${replay}`,
      (route) => {
        lost += 1;
        return route.abort();
      },
      { times: 1 },
    );
    const recording = () => api.recordingOf(live.id);
    await expect.poll(recording, mediaTimeout).not.toBeNull();
    await api.untilReady((await recording()) ?? '');
    await expect(room.getByText('A gravação está pronta')).toBeVisible({ timeout: 90_000 });
    await expectNoViolation(room, 'room with a recording', 'all');
    const seen = await frames(room);
    await room.getByRole('button', { name: 'Reproduzir' }).first().press('Enter');
    await expect.poll(() => frames(room), mediaTimeout).toBeGreaterThan(seen + 15);
    expect([lost, loads]).toEqual([1, before]);
  });

  await test.step('anybody is told that a code was given out to nobody', async () => {
    const anybody = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await anybody.goto('/certificado/0000-0000-0000');
    await expect(anybody.getByText('Certificado não encontrado')).toBeVisible();
    await anybody.context().close();
  });

  await test.step('who came after the end is told why there is no certificate', async () => {
    const late = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    await late.goto(link);
    await register(late);
    await late.getByRole('button', { name: 'Baixar certificado de presença' }).press('Enter');
    const cause = 'O certificado pede presença de 50 % da transmissão; a presença foi de 0 %.';
    await expect(late.getByRole('alert').filter({ hasText: cause })).toBeVisible();
    await late.context().close();
  });

  await test.step('the exit forgets who attended', async () => {
    await room.getByRole('button', { name: 'Sair do evento' }).press('Enter');
    await expect(room).toHaveURL(/\/classroom\/register\?liveId=/);
    await room.reload();
    await expect(room.getByRole('button', { name: 'Entrar na sala' })).toBeVisible();
    expect(await room.evaluate(() => localStorage.getItem('arenaUser'))).toBeNull();
  });

  await test.step('the data of one e-mail are erased for good', async () => {
    await page.getByRole('button', { name: 'Mais ações de Ana Lúcia' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Excluir dados' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill(email);
    await question.getByRole('button', { name: 'Excluir dados' }).press('Enter');
    await expect(page.getByText('Dados excluídos')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });
  await context.close();
});
