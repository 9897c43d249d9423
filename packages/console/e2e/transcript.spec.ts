import { expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';
import { apiAs } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

test('what is said is found in the library, and followed and sought beside the player', async ({ page }) => {
  const word = `hipotenusa${test.info().repeatEachIndex}`;
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const player = await publishVideo(`Dito ${word}`, publisher);
  const id = new URL(player).searchParams.get('videoId') ?? '';
  await (
    await apiAs('bruno', colegioAtlas)
  ).say(id, [
    [0, 'Bom dia a todos'],
    [1, `O quadrado da ${word}`],
  ]);

  await page.goto('/vod/dashboard');
  await page.getByRole('searchbox').fill(`quadrados ${word}`);
  // Another try of the same test said it as well.
  await page
    .getByRole('link', { name: new RegExp(`O quadrado da ${word}`) })
    .first()
    .click();
  const transcript = page.getByRole('region', { name: 'Transcrição' });
  const found = transcript.getByRole('button', { name: word });
  await expect(found).toHaveAttribute('aria-current', 'true', { timeout: 30_000 });
  const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThanOrEqual(1);

  const first = transcript.getByRole('button', { name: 'Bom dia a todos' });
  await first.click();
  await expect.poll(seconds).toBeLessThan(1);
  await expect(first).toHaveAttribute('aria-current', 'true');
});
