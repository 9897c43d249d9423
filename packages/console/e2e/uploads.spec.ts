import { randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import type { InjectedFault } from '../../server/src/testing/faulty-proxy';
import { dropFiles, holdFiles } from './drag';
import { chunksOf, expectWhole, test, type Chunk, type WatchedLine } from './faulty-line';
import {
  expect,
  panelOf,
  password,
  people,
  rowOf,
  sendFiles,
  sendInChunks,
  tileOf,
  skipSplash,
} from './fixtures';
import { chooseFile, openLibrary, startBrowser } from './killable-browser';
import { pageScript } from './page-script';
import { signIn, tokenOf } from './people-api';

const chunkBytes = 64 * 1024;
const library = '/vod/dashboard';

let made = 0;

/** A file of some chunks and a few bytes. Each file has a different size, by which the proxy recognises it. */
function bytesOf(chunks: number): Buffer {
  made += 1;
  return randomBytes(chunks * chunkBytes + 1_000 + made);
}

const mp4 = (name: string, buffer: Buffer) => ({ name: `${name}.mp4`, mimeType: 'video/mp4', buffer });

/** As it is sent first; what goes on within it begins later. */
const isLast = ({ start, total }: Chunk) => start === total - (total % chunkBytes);
const isSecond = ({ start }: Chunk) => start === chunkBytes;

/** The fault of a file: for which chunk, which fault, and how often (default once). */
interface Trial {
  readonly at: (chunk: Chunk) => boolean;
  readonly mishap: InjectedFault;
  readonly times?: number;
}

const trials: Readonly<Record<string, Trial>> = {
  atraso: { at: isSecond, mishap: { fault: 'delay', ms: 400 } },
  'corte no meio': { at: isSecond, mishap: { fault: 'cut', bytes: 20_000 } },
  'corte no fim': { at: isLast, mishap: { fault: 'cut', bytes: 700 } },
  queda: { at: ({ start }) => start === 0, mishap: { fault: 'reset' } },
  'erro interno': { at: isSecond, mishap: { fault: 'status', status: 500 } },
  ocupado: {
    at: isSecond,
    mishap: { fault: 'status', status: 503, headers: { 'Retry-After': '1' } },
    times: 2,
  },
  'resposta perdida': { at: isSecond, mishap: { fault: 'lost' } },
  'fim perdido': { at: isLast, mishap: { fault: 'lost' } },
};

/** After other faults the upload goes on at the byte that came. */
const isSentAgain: ReadonlySet<string> = new Set(['reset', 'status']);

const refusals: Readonly<Record<string, Trial & { readonly requests: number }>> = {
  recusado: { at: isSecond, mishap: { fault: 'status', status: 409 }, requests: 1 },
  'cinco vezes': {
    at: isSecond,
    mishap: { fault: 'status', status: 500, headers: { 'Retry-After': '0' } },
    times: 9,
    requests: 5,
  },
};

/** Writes a file to the disk, so that the browser reads it itself, and its modification time does not change. */
async function onDisk(info: TestInfo, { name, bytes }: { name: string; bytes: Buffer }): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  await utimes(path, 1_700_000_000, 1_700_000_000);
  return path;
}

/** Holds back every chunk from the third on, until the returned function is called. */
function holdFromThird(line: WatchedLine) {
  let isHeld = true;
  line.spoil(({ start }) => (isHeld && start >= 2 * chunkBytes ? { fault: 'stall', ms: 60_000 } : null));
  return () => {
    isHeld = false;
    line.spoil(() => null);
  };
}

/** Ranges for which this page got a 201, up to now. */
function acknowledgedIn(page: Page): () => ReadonlySet<string> {
  const ranges = new Set<string>();
  page.on('response', (answer) => {
    const range = answer.request().headers()['content-range'];
    if (range && answer.status() === 201) ranges.add(range);
  });
  return () => new Set(ranges);
}

/** Resumes an interrupted upload and expects that no range is sent that the server had before. */
async function expectRestSent(
  line: WatchedLine,
  { bytes, had, resume }: { bytes: Buffer; had: ReadonlySet<string>; resume: () => Promise<void> },
): Promise<void> {
  const before = line.chunks.length;
  await resume();
  await expectWhole(line, bytes);
  expect(line.chunks.slice(before).filter((chunk) => had.has(rangeOf(chunk)))).toEqual([]);
}

const rangeOf = ({ start, last, total }: Chunk) => `bytes ${start}-${last}/${total}`;

/** An upload that was interrupted before, in the panel. */
const interrupted = (page: Page, name: string) =>
  panelOf(page).locator('[data-stage]').filter({ hasText: name });

/** Accepts the `beforeunload` dialog: these tests leave the page during an upload. */
function leaveWhenAsked(page: Page): void {
  page.on('dialog', (dialog) => dialog.accept());
}

test(
  'U2, F20: every network fault ends with an intact file, or with a failure that is reported',
  { tag: '@walk' },
  async ({ page, line, complaints }) => {
    for (const error of ['ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE']) complaints.allow(error, 'sometimes');
    const all = { ...trials, ...refusals };
    const files = Object.keys(all).map((name) => ({ name, bytes: bytesOf(4) }));
    line.spoil((chunk) => {
      const { name = '' } = files.find(({ bytes }) => bytes.length === chunk.total) ?? {};
      const trial = all[name];
      if (!trial?.at(chunk) || chunk.nth > (trial.times ?? 1)) return null;
      const { mishap } = trial;
      if (mishap.fault === 'status') complaints.allow(`${mishap.status} ${chunk.path}`, 'sometimes');
      return mishap;
    });
    // Unique names, because a previous attempt of this test leaves its videos in the library.
    const attempt = randomBytes(3).toString('hex');
    const titleOf = (name: string) => `${name} ${attempt}`;
    await sendInChunks(page, chunkBytes);
    await page.goto(library);
    await sendFiles(
      page,
      files.map(({ name, bytes }) => mp4(titleOf(name), bytes)),
    );
    for (const { name, bytes } of files) {
      await test.step(name, async () => {
        const refusal = refusals[name];
        if (refusal) {
          await expect(tileOf(page, titleOf(name))).toHaveAttribute('data-stage', 'uploadFailed');
          expect(chunksOf(line, bytes).filter(isSecond)).toHaveLength(refusal.requests);
        } else {
          await expectWhole(line, bytes);
          // Chunks without a fault are sent only once.
          const again = chunksOf(line, bytes).filter(({ nth }) => nth > 1);
          expect(again.filter((chunk) => !trials[name]?.at(chunk))).toEqual([]);
          const { mishap, times = 1 } = trials[name] as Trial;
          if (isSentAgain.has(mishap.fault)) expect(again.length).toBe(times);
          // A server that has not begun to read a cut chunk when it is asked tells nothing of it.
          else expect(again.length).toBeLessThanOrEqual(mishap.fault === 'cut' ? 1 : 0);
        }
      });
    }
    // One message for each file that failed in the end, none for retries.
    await expect(page.getByText('Falha no envio', { exact: true }).first()).toBeVisible();
    expect(new Set(line.chunks.map(({ path }) => path)).size, 'videos').toBe(files.length);
  },
);

test('U7: a stalled connection is aborted and retried', { tag: '@walk' }, async ({ page, line }) => {
  const bytes = bytesOf(3);
  line.spoil((chunk) => (isSecond(chunk) && chunk.nth === 1 ? { fault: 'stall', ms: 600_000 } : null));
  await page.clock.install();
  await sendInChunks(page, chunkBytes, false);
  await page.goto(library);
  await sendFiles(page, mp4('parado', bytes));
  await expect.poll(() => chunksOf(line, bytes).length).toBe(2);
  // Fast-forward over the stall timeout of two minutes. Repeated, because on a busy machine the timer may not be set yet.
  await expect(async () => {
    if (chunksOf(line, bytes).length === 2) await page.clock.fastForward(121_000);
    await expect.poll(() => chunksOf(line, bytes).length, { timeout: 10_000 }).toBeGreaterThan(2);
  }).toPass();
  await expectWhole(line, bytes);
  expect(chunksOf(line, bytes).map(({ nth }) => nth)).toEqual([1, 1, 2, 1, 1]);
});

test(
  'U8: a lost network counts as no attempt and shows no error, and the upload resumes by itself',
  { tag: '@walk' },
  async ({ page, context, line, complaints }) => {
    complaints.allow('ERR_INTERNET_DISCONNECTED', 'sometimes');
    const bytes = bytesOf(8);
    line.spoil(({ start }) => (start >= chunkBytes ? { fault: 'delay', ms: 150 } : null));
    await sendInChunks(page, chunkBytes, false);
    await page.goto(library);
    await sendFiles(page, mp4('sem rede', bytes));
    const row = rowOf(page, 'sem rede');
    const sent = () => chunksOf(line, bytes);
    await expect.poll(() => sent().length).toBeGreaterThan(2);
    await context.setOffline(true);
    await expect(row).toHaveAttribute('data-status', 'offline');
    const before = sent().length;
    await context.setOffline(false);
    await expect.poll(() => sent().length).toBeGreaterThan(before);
    await expectWhole(line, bytes);
    expect(sent().filter(({ nth }) => nth > 2)).toEqual([]);
  },
);

test('F22, F23: a reload in the middle goes on with the same file, refuses another, and sends nothing twice', async ({
  page,
  line,
}, info) => {
  leaveWhenAsked(page);
  const bytes = bytesOf(6);
  const path = await onDisk(info, { name: 'recarregado.mp4', bytes });
  const letGo = holdFromThird(line);
  const acknowledged = acknowledgedIn(page);
  await sendInChunks(page, chunkBytes);
  await page.goto(library);
  await sendFiles(page, path);
  await expect.poll(() => acknowledged().size).toBe(2);
  await page.reload();
  letGo();
  const item = interrupted(page, 'recarregado');
  await expect(item).toHaveAttribute('data-stage', 'needs-file');

  // The same name, size and date, and other bytes.
  await onDisk(info, { name: 'recarregado.mp4', bytes: randomBytes(bytes.length) });
  await item.locator('input[type=file]').setInputFiles(path);
  await expect(item).toContainText('Este não é o mesmo arquivo');
  await onDisk(info, { name: 'recarregado.mp4', bytes });
  await expectRestSent(line, {
    bytes,
    had: acknowledged(),
    resume: () => item.locator('input[type=file]').setInputFiles(path),
  });
  await expect(item).toHaveCount(0);
});

test(
  'F22: a file that was dropped is opened by its handle, after a second interruption as well',
  { tag: '@walk' },
  async ({ page, line }, info) => {
    leaveWhenAsked(page);
    const bytes = bytesOf(6);
    const path = await onDisk(info, { name: 'solto.mp4', bytes });
    const acknowledged = acknowledgedIn(page);
    let held = 2;
    line.spoil(({ start }) => (start >= held * chunkBytes ? { fault: 'stall', ms: 60_000 } : null));
    await sendInChunks(page, chunkBytes);
    await page.goto(library);
    await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
    await holdFiles(page, [path], { x: 900, y: 600 });
    await dropFiles(page, [path], { x: 900, y: 600 });
    await expect.poll(() => acknowledged().size).toBe(2);
    const item = interrupted(page, 'solto');
    for (const next of [4, 9]) {
      await page.reload();
      await expect(item).toHaveAttribute('data-stage', 'ready');
      // Only after the reload: a chunk of the old page would otherwise arrive without a response that this test counts.
      held = next;
      await item.getByRole('button', { name: /Continuar/ }).click();
      if (next === 4) await expect.poll(() => acknowledged().size).toBe(4);
    }
    await expectWhole(line, bytes);
    await expect(item).toHaveCount(0);
  },
);

test(
  'F22: a browser that was killed goes on at its next start, and sends no finished chunk again',
  { tag: '@walk' },
  async ({ line }, info) => {
    const bytes = bytesOf(6);
    const path = await onDisk(info, { name: 'interrompido.mp4', bytes });
    const letGo = holdFromThird(line);
    const profile = info.outputPath('profile');
    const bruno = { login: people.bruno.login, password };
    const first = await startBrowser(profile);
    const acknowledged = acknowledgedIn(first.page);
    await sendInChunks(first.page, chunkBytes);
    await openLibrary(first.page, line.url, bruno);
    await chooseFile(first.page, first.page.locator('input[type=file]').first(), path);
    await expect.poll(() => acknowledged().size).toBe(2);
    await first.kill();
    letGo();

    const second = await startBrowser(profile);
    await sendInChunks(second.page, chunkBytes);
    await openLibrary(second.page, line.url, bruno);
    const item = interrupted(second.page, 'interrompido');
    await expect(item).toHaveAttribute('data-stage', 'needs-file');
    await expectRestSent(line, {
      bytes,
      had: acknowledged(),
      resume: () => chooseFile(second.page, item.locator('input[type=file]'), path),
    });
    await second.kill();
  },
);

test('F24: a second tab shows the upload and takes it over when the first one is closed', async ({
  page,
  context,
  line,
}, info) => {
  const bytes = bytesOf(6);
  const path = await onDisk(info, { name: 'duas abas.mp4', bytes });
  const letGo = holdFromThird(line);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await skipSplash(tab);
    await sendInChunks(tab, chunkBytes);
    await tab.goto(library);
  }
  const acknowledged = acknowledgedIn(page);
  await sendFiles(page, path);
  await expect.poll(() => acknowledged().size).toBe(2);
  const item = interrupted(second, 'duas abas');
  await expect(item).toHaveAttribute('data-stage', 'elsewhere');
  await expect(item).toContainText('Enviando em outra aba');
  const had = acknowledged();
  await page.close({ runBeforeUnload: false });
  letGo();
  await expect(item).toHaveAttribute('data-stage', 'needs-file');
  await expectRestSent(line, {
    bytes,
    had,
    resume: () => item.locator('input[type=file]').setInputFiles(path),
  });
});

test(
  'F21: a token that ends in the middle asks to sign in, and the upload goes on where it was',
  { tag: '@walk' },
  async ({ page, line, complaints }) => {
    const bytes = bytesOf(6);
    let first = '';
    line.spoil(({ start, token, path }) => {
      if (start < 2 * chunkBytes) return null;
      first ||= token;
      if (token !== first) return null;
      complaints.allow(`401 ${path}`, 'sometimes');
      return { fault: 'status', status: 401 };
    });
    await sendInChunks(page, chunkBytes, false);
    await page.goto(library);
    await sendFiles(page, mp4('fim da sessão', bytes));
    await expect(page).toHaveURL(/\/auth\/login/);
    await signIn(page, people.bruno.login);
    await expectWhole(line, bytes);
    const again = chunksOf(line, bytes).filter(({ nth }) => nth > 1);
    expect(again.map(({ start, nth }) => [start, nth])).toEqual([[2 * chunkBytes, 2]]);
  },
);

test(
  'F19: digests are counted in a worker, and a damaged part is sent again',
  { tag: '@walk' },
  async ({ page, line, complaints }) => {
    const bytes = bytesOf(3);
    line.spoil((chunk) => {
      if (!isSecond(chunk) || chunk.nth > 1) return null;
      complaints.allow(`503 ${chunk.path}`);
      return { fault: 'damage' };
    });
    await page.goto(library);
    const worker = page.waitForEvent('worker');
    await page.evaluate(await pageScript('uploader-page.ts'));
    const { url } = line;
    const token = await tokenOf('bruno');
    const end = await page.evaluate(
      async (given) => {
        const { createDigestTransport, createUploadQueue, createXhrTransport } = window.palcoUploader;
        const answer = await fetch('/v1/videos/vod', {
          method: 'POST',
          headers: { authorization: `Bearer ${given.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'com resumo' }),
        });
        const { videoId } = (await answer.json()) as { videoId: string };
        return new Promise<unknown[]>((resolve) => {
          const queue = createUploadQueue({
            createVideo: async () => ({ videoId }),
            sourceUrl: () => `${given.url}/v1/videos/${videoId}/source`,
            getToken: () => given.token,
            chunkSize: given.chunkBytes,
            transport: createDigestTransport(createXhrTransport()),
            onFinished: ({ stage, isVerified }) => resolve([stage, isVerified]),
            onError: ({ error }) => resolve([error?.code]),
          });
          queue.add([new File([Uint8Array.from(given.content)], 'com resumo.mp4')]);
        });
      },
      { url, token, chunkBytes, content: [...bytes] },
    );
    expect(end).toEqual(['done', true]);
    expect((await worker).url()).toMatch(/^blob:/);
    await expectWhole(line, bytes);
    expect(chunksOf(line, bytes).map(({ nth }) => nth)).toEqual([1, 1, 2, 1, 1]);
  },
);

test.describe('in a session of its own', { tag: '@walk' }, () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('F1: a sign-out in one tab ends the upload of another', async ({ page, context, line }) => {
    const bytes = bytesOf(30);
    line.spoil(({ start }) => (start >= chunkBytes ? { fault: 'delay', ms: 200 } : null));
    await sendInChunks(page, chunkBytes, false);
    await page.goto('/auth/login');
    await signIn(page, people.bruno.login);
    await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
    const other = await context.newPage();
    await skipSplash(other);
    await other.goto('/profile');
    await sendFiles(page, mp4('saída', bytes));
    await expect.poll(() => chunksOf(line, bytes).length).toBeGreaterThan(1);
    await other.getByRole('button', { name: 'Sair' }).first().click();
    await expect(page).toHaveURL(/\/auth\/login/);
    // Count only now: a chunk that was in flight may still have passed the proxy.
    const sent = chunksOf(line, bytes).length;
    await page.waitForTimeout(1_000);
    expect(chunksOf(line, bytes).length).toBe(sent);
    expect(sent).toBeLessThan(30);
  });
});
