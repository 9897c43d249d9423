import {
  test as base,
  expect,
  type APIResponse,
  type FileChooser,
  type Page,
  type Route,
} from '@playwright/test';
import { join } from 'node:path';
import { collectComplaints, collectFromNewContexts } from './collect-complaints';
import type { MediaName } from './product';

/** The folder of this run. */
const folder = () => process.env.PALCO_E2E_FOLDER ?? '';

/** The path of a file to send. */
export const media = (name: MediaName): string => join(folder(), 'media', name);

/** The folder of the server that libraries can come from. */
export const libraries = (): string => join(folder(), 'imports');

/** The splash of three seconds has a test of its own. */
export const skipSplash = (page: Page): Promise<unknown> =>
  page.addInitScript(() => sessionStorage.setItem('palco_splash_seen', '1'));

/** Long timeout: files are converted one after the other, on a machine that is busy with other tests. */
export const conversion = { timeout: 240_000 } as const;

/** Where a signed-in browser's storage is kept between tests. */
export const stateOf = (person: Person): string => join(folder(), `${person}.json`);

/** The demo people, shared out among the test files so that uploads of one file are not shown in another. */
export type Person = 'marina' | 'bruno' | 'diego' | 'elisa';

export const people: Record<Person, { login: string; team: string; picksTeam: boolean }> = {
  marina: { login: 'marina@colegioatlas.com.br', team: 'Colégio Atlas', picksTeam: true },
  bruno: { login: 'bruno@colegioatlas.com.br', team: 'Colégio Atlas', picksTeam: false },
  diego: { login: 'diego@vertice.com.br', team: 'Vértice Estúdio', picksTeam: true },
  elisa: { login: 'elisa@vertice.com.br', team: 'Vértice Eventos', picksTeam: true },
};

export const password = 'palco-demo';

interface Complaints {
  /**
   * Allows exactly this line in the browser's console, for an error that the test provokes: `403 /v1/roles` for a refused
   * request, `ERR_INTERNET_DISCONNECTED` for any request or socket without a network. The test also fails if the line does not
   * occur, unless `sometimes` is given.
   */
  allow(line: string, how?: 'always' | 'sometimes'): void;
  /** The same for lines whose path is not known in advance. They need not occur. */
  allowLike(line: RegExp): void;
}

interface Fixtures {
  complaints: Complaints;
}

/** Other tests delete lives and videos while a list here shows them: their covers are gone with them. */
const coverOfDeleted = /^404 \/media\/[^/]+\/(?:live-images|videos)\/[\da-f-]{36}\/cover-\w+\.png$/;

/**
 * Every test fails on what any page of its browser complains of, in every context that it makes: logged errors, uncaught
 * exceptions, unhandled rejections and violations of the Content-Security-Policy; on its own page also refused requests.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.PALCO_E2E_URL);
  },
  complaints: [
    async ({ page, browser }, use) => {
      const found: string[] = [];
      const allowed = new Map<string, 'always' | 'sometimes'>();
      const like: RegExp[] = [coverOfDeleted];
      const report = (line: string) => void found.push(line);
      await collectComplaints(page.context(), report, page);
      const stop = collectFromNewContexts(browser, report);
      await page.addInitScript(() => {
        // The splash of three seconds has a test of its own.
        try {
          sessionStorage.setItem('palco_splash_seen', '1');
        } catch {
          // In a frame on another site the browser denies all storage; no splash is shown there.
        }
      });
      await use({
        allow: (line, how = 'always') => allowed.set(line, how),
        allowLike: (line) => like.push(line),
      });
      stop();
      expect(found.filter((line) => !allowed.has(line) && !like.some((one) => one.test(line)))).toEqual([]);
      const needless = [...allowed].filter(([line, how]) => how === 'always' && !found.includes(line));
      expect(needless, 'allowed, but never said').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Client-side navigation, as by a link of the console: the document is not loaded again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
}

/**
 * The file chooser that `open` opens. The interception of choosers is enabled through another channel than keys and clicks, so
 * on a busy page these could arrive first and the chooser would be missed. A round trip to the page first avoids this race.
 */
export async function chooserOf(page: Page, open: () => Promise<void>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined);
  await open();
  return chooser;
}

/** Chooses files through the browser's own file chooser. */
export async function sendFiles(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const send = page.getByRole('button', { name: /Enviar vídeos|Upload videos/ }).first();
  const chooser = await chooserOf(page, () => send.click());
  await chooser.setFiles(files);
}

/**
 * The server's response to a request that the test intercepts. The server may close an idle keep-alive connection just when it is
 * used again, so the request is then retried, as browsers do.
 */
export const answerTo = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 });

/** Sets the chunk size, so that a small file has several chunks; three are sent concurrently if `parallelChunks`. */
export async function sendInChunks(page: Page, bytes: number, parallelChunks = true): Promise<void> {
  await page.route('**/bff/config', async (route) => {
    const answer = await answerTo(route);
    const config = (await answer.json()) as { limites: object };
    const limites = { ...config.limites, uploadMaxChunkBytes: bytes, parallelChunks };
    await route.fulfill({ response: answer, json: { ...config, limites } });
  });
}

/** The panel «Processando conteúdos». */
export const panelOf = (page: Page) =>
  page.getByRole('dialog', { name: /Processando conteúdos|Processing|Envios|[Uu]ploads/ });

/** The row of one video in the panel. */
export const rowOf = (page: Page, name: string) =>
  panelOf(page).getByRole('listitem').filter({ hasText: name });

/** The tile of one video in the library. */
export const tileOf = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /Biblioteca de vídeos|Video library/ })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name: title, exact: true }),
    })
    .getByRole('article');

export interface Decoded {
  readonly frames: number;
  readonly audioBytes: number;
  readonly width: number;
  readonly height: number;
}

/** What the page's video element has decoded so far. */
export function decoded(page: Page): Promise<Decoded> {
  return page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement & { webkitAudioDecodedByteCount?: number };
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      audioBytes: video.webkitAudioDecodedByteCount ?? 0,
      width: video.videoWidth,
      height: video.videoHeight,
    };
  });
}
