import { expect } from '@playwright/test';
import { conversion, media, password } from './fixtures';
import { publish } from './live-media';
import { apiAs, gestora, teams } from './people-api';

/** A browser that Playwright does not drive, as far as the main job needs one. Elements are named by XPath. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run<Result>(script: string): Promise<Result>;
  /** Waits until the element can be clicked. */
  click(xpath: string, timeoutMs?: number): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  /** Chooses a file in the chooser that a button opens. */
  upload(button: string, path: string): Promise<void>;
  /** Ends it, and answers what its pages complained of. */
  close(): Promise<readonly string[]>;
}

const button = (name: string) => `//button[normalize-space(.)="${name}" or @aria-label="${name}"]`;
const mediaTimeout = { timeout: 120_000 };

/** Frames of the page's video: they are counted, since a picture alone may be a poster. */
const framesIn = ({ run }: OtherBrowser): Promise<number> =>
  run<number>(
    'return document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0',
  ).catch(() => 0);

const expectFrames = (browser: OtherBrowser, message: string) =>
  expect.poll(() => framesIn(browser), { ...mediaTimeout, message }).toBeGreaterThan(20);

const expectHeading = ({ run }: OtherBrowser, text: string) =>
  expect
    .poll(() => run<string>('return document.querySelector("h1")?.textContent ?? ""'), { timeout: 30_000 })
    .toContain(text);

const urlOf = (path: string) => new URL(path, process.env.PALCO_E2E_URL).href;

/** Signs in, picks a team, sends a video and opens its page once it is converted. */
export async function sendVideo(browser: OtherBrowser, nome: string): Promise<void> {
  const diego = await apiAs('diego', teams.estudio.id);
  const accountIds = [teams.estudio.id, teams.eventos.id];
  const { login } = await diego.createPerson({ nome, cargoId: gestora, accountIds });
  await browser.goto(urlOf('/auth/login'));
  await browser.fill('//input[@type="email"]', login);
  await browser.fill('//input[@type="password"]', password);
  await browser.click(button('Entrar'));
  await browser.click(button(`Acessar ${teams.eventos.name}`));
  await expectHeading(browser, 'VoD');
  await browser.upload(button('Enviar vídeos'), media('h264-aac.mp4'));
  const ready = '//article[@data-stage="ready"]//a[normalize-space(.)="h264-aac"]';
  await browser.click(ready, conversion.timeout);
  await expectHeading(browser, 'h264-aac');
}

/** Watches the video of the page that is open. */
export async function watchVideo(browser: OtherBrowser): Promise<void> {
  await browser.click(button('Reproduzir'));
  await expectFrames(browser, 'the video plays');
}

/** Watches a live, then attends a classroom of it. */
export async function watchAndAttend(browser: OtherBrowser): Promise<void> {
  const api = await apiAs('diego', teams.estudio.id);
  const live = await api.createLive({ title: `Aula aberta ${Date.now()}`, type: 'encoder' });
  const publisher = publish(live, 1);
  try {
    await api.controlLive(live.id, 'start');
    await browser.goto(urlOf(`/embed/player?liveId=${live.id}`));
    await expectFrames(browser, 'the live plays');
    await browser.goto(urlOf(`/classroom/register?liveId=${live.id}`));
    await browser.fill('(//form//input)[1]', 'Ana Lúcia');
    await browser.fill('(//form//input)[2]', `ana.${Date.now()}@exemplo.com.br`);
    await browser.click('//form//button[@type="submit"]');
    await expect
      .poll(() => browser.run<string>('return location.pathname'), { timeout: 30_000 })
      .toBe('/classroom');
    await expectFrames(browser, 'the live plays in the classroom');
    await api.controlLive(live.id, 'complete');
    await expect
      .poll(() => browser.run<string>('return document.body.textContent'), mediaTimeout)
      .toContain('A transmissão terminou');
  } finally {
    await publisher.stop();
  }
}
