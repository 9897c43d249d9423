import { expect, people, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';
import { tokenOf } from './people-api';

interface VideoAudience {
  readonly plays: number;
  readonly watchedSeconds: number;
  readonly failures: number;
  readonly retention: readonly number[];
}

let player: string;
test.beforeAll(async () => {
  player = await publishVideo('Aula medida', { login: people.bruno.login, accountId: colegioAtlas });
});

const idOf = (address: string): string => new URL(address).searchParams.get('videoId') ?? '';

test('what viewers of a video do is what its page tells: plays, watched time, failures', async ({
  browser,
}) => {
  const token = await tokenOf('bruno');
  const audience = async (): Promise<VideoAudience> => {
    const path = `/v1/analytics/vod/${idOf(player)}/summary?accountId=${colegioAtlas}`;
    const answer = await fetch(new URL(path, player), { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as VideoAudience;
  };

  const watched = await browser.newPage();
  await watched.goto(player);
  await watched.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await audience()).plays).toBe(1);
  // Less than until the first heartbeat: what was watched is told by the last word of a page that goes away.
  const place = () => watched.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(place).toBeGreaterThan(1.5);
  await watched.goto('about:blank');
  await expect.poll(async () => (await audience()).watchedSeconds).toBeGreaterThan(1);
  await watched.close();
  expect((await audience()).retention[0]).toBe(1);

  const broken = await browser.newPage();
  await broken.route('**/*.m3u8*', (route) => route.abort());
  await broken.goto(player);
  await broken.getByRole('button', { name: 'Reproduzir' }).first().click();
  await expect.poll(async () => (await audience()).failures, { timeout: 60_000 }).toBe(1);
  await broken.close();
  expect((await audience()).plays).toBe(1);
});
