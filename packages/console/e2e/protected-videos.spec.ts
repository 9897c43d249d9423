// An encrypted video plays for who was given its player, and stops without the mark of its viewer.
import { expect, test } from './fixtures';
import { changeVideo, publishVideo } from './partner';

test('an encrypted video plays in its player, which stops without the mark', async ({ page }) => {
  const address = await publishVideo('Aula protegida');
  await changeVideo(new URL(address).searchParams.get('videoId') ?? '', {
    encryption: true,
    viewerMark: true,
  });
  const key = page.waitForResponse((answer) => answer.url().endsWith('.key'));
  await page.goto(address);
  const video = page.locator('video');
  const mark = page.locator('[data-part=player-mark]');
  await expect(mark).toHaveText(/^[A-Z0-9]{6,8}$/);
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  expect((await key).status()).toBe(200);
  const frames = () =>
    video.evaluate((one: HTMLVideoElement) => one.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(10);
  await video.evaluate((one: HTMLVideoElement) => (one.loop = true));
  await mark.evaluate((one) => one.remove());
  await expect(page.getByRole('alert')).toContainText('A reprodução parou');
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
});
