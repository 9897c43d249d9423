import type { Frame, Page } from '@playwright/test';
import { expectNoViolation, keepPicture, sidewaysOverflow } from './accessibility';
import { serveClip } from './clip';
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

/** A film of some seconds on a machine that is busy with other tests. */
const mediaTimeout = { timeout: 60_000 } as const;

const currentTime = (frame: Frame | Page): Promise<number> =>
  frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
/** Where the film began in this document; -1 before it was played. */
const firstPlayed = (frame: Frame | Page): Promise<number> =>
  frame
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.played.length > 0 ? video.played.start(0) : -1));

/**
 * Plays the clip of three segments in the frame of a site. The link of the first document lasts for two minutes and is refused
 * from `end` on; all but its first segment is held back until `answer`. It is played `openMs` after the page was opened, by the
 * clock of the page.
 */
async function playWithEndingLink(page: Page, { openMs = 0 } = {}) {
  await serveClip(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) documents += 1;
  });
  await page.route('**/bff/player/*', async (route) => {
    const response = await route.fetch();
    const lifeMs = documents === 1 ? 120_000 : 7_200_000;
    const json = {
      ...((await response.json()) as object),
      playback_url: '/media/first/clip/hls/master.m3u8',
      playback_expires_at: new Date(Date.now() + lifeMs).toISOString(),
    };
    await route.fulfill({ response, json });
  });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let hasEnded = false;
  await page.route('**/media/first/clip/hls/*', async (route) => {
    if (documents > 1) return route.fallback();
    if (/-[12]\.m4s$/.test(route.request().url())) await answered;
    return hasEnded ? route.fulfill({ status: 403, json: { code: 'MEDIA_LINK_INVALID' } }) : route.fallback();
  });
  await page.goto(listed.url);
  const frame = await framedIn(page);
  const start = frame.getByRole('button', { name: 'Reproduzir' }).first();
  await expect(start).toBeVisible();
  if (openMs > 0) await page.clock.fastForward(openMs);
  await start.click();
  // As far as the first segment goes.
  await expect.poll(() => currentTime(frame), mediaTimeout).toBeGreaterThan(3);
  return { frame, answer, end: () => (hasEnded = true), documents: () => documents };
}

/** The film that went on in the page that was loaded again. */
async function expectGoneOn(page: Page, before: Frame): Promise<void> {
  const frame = await framedIn(page);
  // Nothing can be asked of a page while it is loaded again.
  const placeNow = () => currentTime(frame).catch(() => 0);
  await expect.poll(placeNow, mediaTimeout).toBeGreaterThan(5);
  // The place is a whole second, and a player may begin at the picture before it.
  expect(await firstPlayed(frame)).toBeGreaterThan(2.5);
  expect(new URL(frame.url()).hash).toBe('');
  expect(frame).toBe(before);
}

test('a film whose link ended in a sleep goes on at its place by itself', async ({ page, complaints }) => {
  complaints.allowLike(/^403 .*clip/);
  await page.clock.install();
  const { frame, answer, end, documents } = await playWithEndingLink(page, { openMs: 70_000 });
  end();
  // The clock of the timers stands still while a device sleeps.
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  answer();
  await expect.poll(documents).toBe(2);
  await expectGoneOn(page, frame);
});

test('a film whose link is refused goes on at its place with a button', async ({ page, complaints }) => {
  complaints.allowLike(/^403 .*clip/);
  const { frame, answer, end, documents } = await playWithEndingLink(page);
  end();
  answer();
  // A player that waits for long has a button of this name too.
  await expect(frame.getByRole('alert')).toBeVisible();
  // A page that is so young does not load itself again: the link of the next one could be refused as well, for good.
  expect(documents()).toBe(1);
  await frame.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.poll(documents).toBe(2);
  await expectGoneOn(page, frame);
});

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
