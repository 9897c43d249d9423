// The elements on a partner's page: another origin, hostile styles and prototypes, a strict policy.
import type { FrameLocator, Page } from '@playwright/test';
import { conversion, expect, media, test } from './fixtures';
import { startExample, type PartnerExample } from './partner-example';

let site: PartnerExample;
test.beforeAll(async () => {
  site = await startExample();
});
test.afterAll(async () => {
  await site?.stop();
});

const uploader = (page: Page): FrameLocator => page.frameLocator('palco-upload >> iframe');

async function choose(page: Page, name: 'h264-aac.mp4'): Promise<void> {
  await uploader(page).locator('input[type=file]').setInputFiles(media(name));
}

test('a video is sent by the element, and converted', async ({ page, context }) => {
  await page.goto(site.origin);
  await expect(uploader(page).getByRole('button', { name: 'Escolher arquivos' })).toBeVisible();
  await choose(page, 'h264-aac.mp4');
  const said = page.locator('output');
  await expect(said).toHaveText(/^done [\da-f-]{36}$/, conversion);
  await expect(uploader(page).getByText('Enviado. A conversão já começou.')).toBeVisible();
  const videoId = (await said.textContent())?.slice('done '.length) ?? '';
  const told = () =>
    site.lines.some((line) => line.startsWith('webhook video.ready') && line.includes(videoId));
  await expect.poll(told, { ...conversion, message: 'the webhook tells of the video' }).toBe(true);
  // No style of the page around it reaches into the frame, which is as high as what it shows.
  const box = await page.locator('palco-upload').boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  const inner = await uploader(page).locator('#root').boundingBox();
  expect(Math.abs((box?.height ?? 0) - (inner?.height ?? 0))).toBeLessThan(30);
  expect(await context.cookies()).toEqual([]);
  expect((await context.storageState()).origins).toEqual([]);
});
