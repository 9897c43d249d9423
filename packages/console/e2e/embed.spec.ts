import type { Frame, Page } from '@playwright/test';
import { expectNoViolation, keepPicture, sidewaysOverflow } from './accessibility';
import { expect, test } from './fixtures';
import { publishVideo, setDomains, startPartner, type PartnerSite } from './partner';

test.describe.configure({ mode: 'serial' });

const title = 'Aula aberta';
let player: string;
let listed: PartnerSite;
let stranger: PartnerSite;

test.beforeAll(async () => {
  player = await publishVideo(title);
  [listed, stranger] = await Promise.all([startPartner(player), startPartner(player)]);
  await setDomains([listed.domain]);
});
test.afterAll(async () => {
  await Promise.all([listed?.stop(), stranger?.stop()]);
});

/** The frame of the page, whatever the browser shows in it. */
async function framedIn(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2);
  return page.frames()[1]!;
}

const frames = (frame: Frame | Page) =>
  frame
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** The URL of a frame that the browser blocked. */
const refused = 'chrome-error://chromewebdata/';
const refusal = (domains: string) =>
  `Framing '${new URL(player).origin}/' violates the following Content Security Policy directive: ` +
  `"frame-ancestors 'self'${domains}". The request has been blocked.\n`;

test('plays on a site that the account lists, without storage and cookies', async ({ page, context }) => {
  await page.goto(listed.url);
  const frame = await framedIn(page);
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await frame.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(() => frames(frame)).toBeGreaterThan(10);
  expect(await context.cookies()).toEqual([]);
  expect((await context.storageState()).origins).toEqual([]);
});

test('is refused by the browser on a site that the account does not list', async ({ page, complaints }) => {
  complaints.allow(refusal(` ${listed.domain}`));
  await page.goto(stranger.url);
  await expect.poll(async () => (await framedIn(page)).url()).toBe(refused);
});

test('says on any site that a video is not there', async ({ page, complaints }) => {
  const unknown = crypto.randomUUID();
  complaints.allow(`404 /bff/player/${unknown}`);
  const site = await startPartner(player.replace(/[^=]+$/, unknown));
  await page.goto(site.url);
  const frame = await framedIn(page);
  await expect(frame.getByRole('heading', { name: 'Este vídeo não está disponível' })).toBeVisible();
  await site.stop();
});

test(
  'is operated by keyboard, and its states are accessible at every size',
  { tag: '@walk' },
  async ({ page, complaints }) => {
    const answer = new URL(player).searchParams.get('videoId') ?? '';
    complaints.allow(`503 /bff/player/${answer}`);
    complaints.allow('400 /bff/player/aula');
    const look = async (state: string) => {
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: width === 1440 ? 900 : 240 });
        await expectNoViolation(page, `${state}, ${width}`, 'all');
        expect.soft(await sidewaysOverflow(page), `${state}, ${width}: sideways overflow`).toEqual([]);
        await keepPicture(page, `embed ${state}, ${width}`);
      }
    };
    await page.goto(player);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await look('ready');
    const root = page.getByRole('group', { name: 'Player de vídeo' });
    await page.keyboard.press('Tab');
    await expect(root).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => frames(page)).toBeGreaterThan(10);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Ativar som' })).toBeVisible();

    await page.goto(player.replace(/[^=]+$/, 'aula'));
    await expect(page.getByRole('heading', { name: 'Este vídeo não está disponível' })).toBeVisible();
    await look('missing');

    await page.route('**/bff/player/*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(player);
    await expect(page.getByText('Não foi possível carregar o vídeo')).toBeVisible();
    await look('failed');
    await page.unroute('**/bff/player/*');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  },
);

test('an open page stops when its domain is removed: the media are refused, then the page', async ({
  page,
  complaints,
}) => {
  let letThrough: () => void = () => undefined;
  const removed = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/media/**', async (route) => {
    await removed;
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.status() === 403) complaints.allow(`403 ${new URL(response.url()).pathname}`, 'sometimes');
  });
  complaints.allow(refusal(''));
  await page.goto(listed.url);
  const frame = await framedIn(page);
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await setDomains([]);
  letThrough();
  await frame.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.poll(async () => (await framedIn(page)).url()).toBe(refused);
});
