import type { Browser, Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { expect, stateOf, test } from './fixtures';
import { countFrames, frames, publish, type Publisher } from './live-media';
import { apiAs, teams } from './people-api';
import { countTold, noteTold, sumOf, toldBy } from './told-plays';

// The figures of a live are what its viewers really saw: each number of the page equals what the test did.

test.use({ storageState: stateOf('diego') });

/** Media is really encoded, on a machine that may be busy; a player that cannot start gives up after 45 s. */
const mediaTimeout = { timeout: 120_000 };
const mediaPath = /\/lives\/.*\.(m3u8|m4s|mp4)/;

const publishers: Publisher[] = [];
test.afterEach(() => Promise.all(publishers.splice(0).map((one) => one.stop())));

/** Somebody on a device of their own who registers for a live. */
async function attend(browser: Browser, liveId: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await countFrames(page);
  await noteTold(page);
  await page.goto(`${process.env.PALCO_E2E_URL}/classroom/register?liveId=${liveId}`);
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@exemplo.com.br`);
  return page;
}
const enter = (page: Page): Promise<void> => page.getByLabel('E-mail').press('Enter');

/** Goes away with what the player told kept, and answers a page of the same device that can read it. */
async function leave(page: Page): Promise<Page> {
  await page.goto(`${process.env.PALCO_E2E_URL}/auth/login`);
  return page;
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** A figure of the summary. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

test('three watch and chat, one stalls, one cannot start and one leaves early', async ({
  page,
  browser,
  complaints,
}) => {
  // A signal that has just started has no playlist yet; the player polls for it.
  complaints.allowLike(/^404 .*\.m3u8$/);
  const api = await apiAs('diego', teams.estudio.id);
  const live = await api.createLive({ title: `Audiência ${Date.now()}`, latency: 'low' });
  publishers.push(publish(live, 1));
  await api.controlLive(live.id, 'start');
  const watching = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => attend(browser, live.id, name)));
  const [ana, bia, caio] = watching as [Page, Page, Page];

  await test.step('the page shows three within 15 s', async () => {
    await Promise.all(watching.map(enter));
    for (const one of watching) await expect.poll(() => frames(one), mediaTimeout).toBeGreaterThan(30);
    await page.goto(`/analytics?liveId=${live.id}&equipe=${teams.estudio.id}`);
    await expect(figure(page, 'Assistindo agora')).toHaveText('3');
  });

  await test.step('they chat', async () => {
    const chat = (one: Page) => one.frameLocator('iframe[title="Chat"]');
    await chat(ana).getByLabel('Mensagem', { exact: true }).fill('Boa noite!');
    await chat(ana).getByLabel('Mensagem', { exact: true }).press('Enter');
    for (const one of watching) await expect(chat(one).getByText('Boa noite!')).toBeVisible();
  });

  await test.step('a throttled one stalls', async () => {
    let restore = (): void => undefined;
    const line = new Promise<void>((resolve) => (restore = resolve));
    await caio.route(mediaPath, async (route) => {
      await line;
      await route.continue().catch(() => undefined);
    });
    // A viewer of a busy machine stalls by itself: what is asked for is a stall of this line, told once, of at least three seconds.
    const before = await countTold(caio, 'rebuffer_start');
    const isStanding = async () =>
      (await countTold(caio, 'rebuffer_start')) > (await countTold(caio, 'rebuffer_end'));
    await expect.poll(isStanding, mediaTimeout).toBe(true);
    const standing = await countTold(caio, 'rebuffer_start');
    expect(standing - before).toBeLessThanOrEqual(1);
    await caio.waitForTimeout(3_000);
    expect(await countTold(caio, 'rebuffer_start')).toBe(standing);
    restore();
    const seen = await frames(caio);
    await expect.poll(() => frames(caio), mediaTimeout).toBeGreaterThan(seen + 30);
  });

  const blocked = await attend(browser, live.id, 'Davi');
  await test.step('a blocked one is a failed start', async () => {
    await blocked.route(mediaPath, (route) => route.abort());
    await enter(blocked);
    await expect.poll(() => countTold(blocked, 'startup_error'), mediaTimeout).toBe(1);
  });

  const hasty = await attend(browser, live.id, 'Eva');
  await test.step('one who leaves before the picture is an early exit', async () => {
    await hasty.route(mediaPath, () => undefined);
    await enter(hasty);
    await expect(hasty.locator('video')).toBeAttached();
    await hasty.waitForTimeout(2_000);
    await leave(hasty);
    await expect.poll(() => countTold(hasty, 'exit_before_start')).toBe(1);
  });

  await test.step('every number of the page is what the players told', async () => {
    const devices = await Promise.all([ana, bia, caio, blocked].map(leave));
    await api.controlLive(live.id, 'complete');
    const told = sumOf((await Promise.all([...devices, hasty].map(toldBy))).flat());
    expect(told).toMatchObject({ starts: 3, startupFailures: 1, earlyExits: 1 });
    expect(told.rebufferMs).toBeGreaterThan(3_000);
    const number = (value: number, maximumFractionDigits: number) =>
      new Intl.NumberFormat('pt-BR', { maximumFractionDigits }).format(value);
    const mean = Math.floor(told.watchedMs / 3_000);
    // As the server rounds them: shares to hundredths of a percent, times to milliseconds.
    const share = Math.round((10_000 * told.rebufferMs) / (told.rebufferMs + told.watchedMs)) / 100;
    const expected = {
      'Tempo travado': `${number(share, 1)} %`,
      'Do clique à imagem': `${number(Math.round(told.startupMs / 3) / 1_000, 2)} s`,
      'Não abriram': '1',
      'Desistiram antes da imagem': '1',
    };
    // What is told is written every two seconds, and a page that is opened asks for all of it.
    await expect(async () => {
      await page.reload();
      await expect(figure(page, 'Reproduções')).toHaveText('3');
      const session = `${String(Math.floor(mean / 60)).padStart(2, '0')}:${String(mean % 60).padStart(2, '0')}`;
      await expect(figure(page, 'Tempo médio por sessão')).toHaveText(
        new RegExp(`${session.replace(/^0/, '0?')}$`),
        { timeout: 2_000 },
      );
      for (const [title, value] of Object.entries(expected))
        await expect(card(page, title)).toContainText(`${value} no período`, { timeout: 2_000 });
    }).toPass(mediaTimeout);
    await expect(figure(page, 'Pico')).toHaveText('3');
    await expectNoViolation(page, 'figures of a live that is over', 'all');
  });

  await Promise.all([ana, bia, caio, blocked, hasty].map((one) => one.context().close()));
});
