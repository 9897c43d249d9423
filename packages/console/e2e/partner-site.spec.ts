// The elements and the kit on a partner's page: another origin, hostile styles and prototypes, a strict policy.
import type { FrameLocator, Page } from '@playwright/test';
import { conversion, expect, media, test } from './fixtures';
import { publishVideo } from './partner';
import { startExample, type PartnerExample } from './partner-example';
import { apiAs } from './people-api';

test.describe.configure({ mode: 'serial' });

async function openLive(accountId: string): Promise<{ LIVE_ID: string }> {
  const live = await (await apiAs('diego', accountId)).createLive({ title: 'Aula aberta' });
  return { LIVE_ID: live.id };
}

let site: PartnerExample;
/** The same site among the domains of the team, which a classroom by the kit needs. */
let listed: PartnerExample;
test.beforeAll(async () => {
  site = await startExample(async (accountId) => {
    const player = await publishVideo('Aula gravada', { login: 'diego@vertice.com.br', accountId });
    return {
      ...(await openLive(accountId)),
      VIDEO_ID: new URL(player).searchParams.get('videoId') ?? '',
    };
  });
  listed = await startExample(openLive, { isListed: true });
});
test.afterAll(async () => {
  await site?.stop();
  await listed?.stop();
});

const inside = (page: Page, kind: string): FrameLocator => page.frameLocator(`palco-${kind} >> iframe`);
const said = (page: Page) => page.locator('output');

/** As a browser does that blocks the storage of third parties. */
async function blockStorageOfFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === window.top) return;
    const blocked = () => {
      throw new DOMException('The user denied permission to access storage.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: blocked });
    Object.defineProperty(Document.prototype, 'cookie', { get: blocked, set: blocked });
  });
}

async function choose(page: Page): Promise<void> {
  await inside(page, 'upload').locator('input[type=file]').setInputFiles(media('h264-aac.mp4'));
}

test('a video is sent by the element, and converted', async ({ page, context }) => {
  await page.goto(site.origin);
  const frame = inside(page, 'upload');
  await expect(frame.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible();
  await choose(page);
  await expect(said(page)).toHaveText(/^done [\da-f-]{36}$/, conversion);
  await expect(frame.getByText('Enviado. A conversão já começou.')).toBeVisible();
  const videoId = (await said(page).textContent())?.slice('done '.length) ?? '';
  const isTold = () =>
    site.lines.some((line) => line.startsWith('webhook video.ready') && line.includes(videoId));
  await expect.poll(isTold, { ...conversion, message: 'the webhook tells of the video' }).toBe(true);
  // No style of the page around it reaches into the frame, which is as high as what it shows.
  const box = await page.locator('palco-upload').boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  const inner = await frame.locator('#root').boundingBox();
  expect(Math.abs((box?.height ?? 0) - (inner?.height ?? 0))).toBeLessThan(30);
  expect(await context.cookies()).toEqual([]);
  expect((await context.storageState()).origins).toEqual([]);
});

test('a file that is cancelled leaves no video behind', async ({ page, complaints }) => {
  // The video may be gone before the order to discard what has arrived of it.
  complaints.allowLike(/^404 \/v1\/videos\/[\da-f-]{36}\/source$/);
  const library = await apiAs('diego', site.accountId);
  const before = await library.countVideos();
  let chunks = 0;
  // No answer comes to a chunk, so the file is under way until it is cancelled.
  await page.route(/\/v1\/videos\/[^/]+\/source/, (route) => {
    if (route.request().method() === 'DELETE') return route.continue();
    chunks += 1;
  });
  await page.goto(site.origin);
  await choose(page);
  await expect.poll(() => chunks, conversion).toBeGreaterThan(0);
  expect(await library.countVideos()).toBe(before + 1);
  await inside(page, 'upload').getByRole('button', { name: 'Cancelar h264-aac' }).click();
  await expect(inside(page, 'upload').getByRole('listitem')).toHaveCount(0);
  await expect.poll(library.countVideos, conversion).toBe(before);
});

test('a message of another origin, or of another version, changes nothing or says so', async ({ page }) => {
  await page.goto(site.origin);
  await expect(said(page)).toHaveText('ready');
  await page.evaluate(() => {
    const root = document.querySelector('palco-upload')?.shadowRoot;
    const source = root?.querySelector('iframe')?.contentWindow ?? null;
    const data = { palco: 1, type: 'failed', code: 'FORGED', message: '' };
    // Of this page itself, and of the frame with another origin than the server.
    window.postMessage(data, '*');
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: 'https://mau.example' }));
  });
  // What was posted before this one has come.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(said(page)).toHaveText('ready');
  await page.evaluate((origin) => {
    const root = document.querySelector('palco-upload')?.shadowRoot;
    const source = root?.querySelector('iframe')?.contentWindow ?? null;
    const data = { palco: 2, type: 'hello' };
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  }, process.env.PALCO_E2E_URL ?? '');
  await expect(said(page)).toHaveText('failed UNSUPPORTED_VERSION');
});

test('an element that is moved shows its part again, and follows theme and language', async ({ page }) => {
  await page.goto(site.origin);
  const frame = inside(page, 'upload');
  await expect(said(page)).toHaveText('ready');
  await page.evaluate(() => {
    const output = document.querySelector('output');
    const element = document.querySelector('palco-upload');
    if (!output || !element) throw new Error('no element');
    output.value = '';
    output.after(element);
  });
  await expect(said(page)).toHaveText('ready');
  await page.locator('palco-upload').evaluate((element) => {
    element.setAttribute('theme', 'dark');
    element.setAttribute('locale', 'en');
  });
  await expect(frame.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('palco-upload').evaluate((element) => element.remove());
  await expect.poll(() => page.frames().length).toBe(1);
});

test('a session ends, and the element gets the next one', async ({ page, complaints }) => {
  complaints.allowLike(/^401 \/v1\/videos\/vod$/);
  let asked = 0;
  await page.route('**/my/session/upload', async (route) => {
    const answer = await route.fetch();
    asked += 1;
    const session = (await answer.json()) as { token: string };
    // The first one is of no use: the server refuses it.
    await route.fulfill({ json: { ...session, token: asked === 1 ? `${session.token}x` : session.token } });
  });
  await page.goto(site.origin);
  await expect(said(page)).toHaveText('ready');
  await choose(page);
  await expect(said(page)).toHaveText(/^done /, conversion);
  expect(asked).toBe(2);
});

test('a video of the session is played', async ({ page }) => {
  await page.goto(`${site.origin}/player`);
  const frame = inside(page, 'player');
  await expect(frame.getByRole('heading', { level: 1, name: 'Aula gravada' })).toBeVisible();
  await expect(said(page)).toHaveText('ready');
  await frame.getByRole('button', { name: 'Reproduzir' }).first().click();
  const frames = () =>
    frame
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(10);
  const box = await page.locator('palco-player').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('a visitor registers for a live and writes into its chat, with all storage blocked', async ({
  page,
}) => {
  await blockStorageOfFrames(page);
  await page.goto(`${site.origin}/classroom`);
  const frame = inside(page, 'classroom');
  await frame.getByLabel('Nome').fill('Ana Lima');
  await frame.getByLabel('E-mail').fill(`ana.${Date.now()}@escola.example`);
  await frame.getByLabel('E-mail').press('Enter');
  const composer = frame.getByLabel('Mensagem', { exact: true });
  await composer.fill('Bom dia!');
  await composer.press('Enter');
  await expect(frame.getByText('Bom dia!')).toBeVisible();
  await expect(said(page)).toHaveText('ready');
  expect(page.frames().length).toBe(2);
});

test('a video is sent by the kit, and its conversion followed', async ({ page, context }) => {
  await page.goto(`${site.origin}/kit/upload`);
  await expect(said(page)).toHaveText('ready');
  await expect(page.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible();
  await page.locator('#kit input[type=file]').setInputFiles(media('h264-aac.mp4'));
  await expect(said(page)).toHaveText(/^done [\da-f-]{36}$/, conversion);
  await expect(page.locator('[data-part=upload-item]')).toHaveAttribute('data-stage', 'done');
  const videoId = (await said(page).textContent())?.slice('done '.length) ?? '';
  await expect(page.locator(`[data-video-id="${videoId}"]`)).toBeVisible(conversion);
  const isTold = () =>
    site.lines.some((line) => line.startsWith('webhook video.ready') && line.includes(videoId));
  await expect.poll(isTold, { ...conversion, message: 'the webhook tells of the video' }).toBe(true);
  expect(page.frames().length).toBe(1);
  expect(await context.cookies()).toEqual([]);
  expect((await context.storageState()).origins).toEqual([]);
});

test('a visitor registers by the kit and writes into the chat in its frame, whose storage is blocked', async ({
  page,
  context,
}) => {
  await blockStorageOfFrames(page);
  await page.goto(`${listed.origin}/kit/classroom`);
  await expect(said(page)).toHaveText('ready');
  await page.getByLabel('Nome').fill('Ana Lima');
  await page.getByLabel('E-mail').fill(`ana.${Date.now()}@escola.example`);
  await page.getByLabel('E-mail').press('Enter');
  const chat = page.frameLocator('[data-part=classroom-chat-frame]');
  const composer = chat.getByLabel('Mensagem', { exact: true });
  await composer.fill('Bom dia!');
  await composer.press('Enter');
  // Its name stands beside a message only once the room has it.
  await expect(chat.getByText('Ana Lima')).toBeVisible();
  await expect(chat.getByText('Bom dia!')).toBeVisible();
  await expect(page.locator('[data-part=classroom-stage]')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('a visitor who comes back is known to the page, and through it to the chat', async ({ page }) => {
  await blockStorageOfFrames(page);
  await page.goto(`${listed.origin}/kit/classroom`);
  await page.getByLabel('Nome').fill('Bia Sol');
  await page.getByLabel('E-mail').fill(`bia.${Date.now()}@escola.example`);
  await page.getByLabel('E-mail').press('Enter');
  const composer = page
    .frameLocator('[data-part=classroom-chat-frame]')
    .getByLabel('Mensagem', { exact: true });
  await expect(composer).toBeVisible();
  await page.reload();
  await expect(composer).toBeVisible();
});
