import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropFiles, holdFiles } from './drag';
import {
  conversion,
  decoded,
  expect,
  media,
  panelOf,
  rowOf,
  sendFiles,
  sendInChunks,
  stateOf,
  test,
  tileOf,
  type Decoded,
} from './fixtures';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const mib = 1_048_576;

/** The ranges that the page sends, in order. */
function watchRanges(page: Page): string[] {
  const ranges: string[] = [];
  page.on('request', (request) => {
    const range = request.headers()['content-range'];
    if (request.method() === 'POST' && range !== undefined) ranges.push(range);
  });
  return ranges;
}

/** Opens a video from the library and plays it until something was decoded. */
async function watch(page: Page, title: string, enough: (decoded: Decoded) => boolean): Promise<Decoded> {
  const tile = tileOf(page, title);
  await expect(tile).toHaveAttribute('data-stage', 'ready', conversion);
  const heading = page.getByRole('heading', { level: 1, name: title });
  // Other tests add videos to this library: a tile that moves away from under the pointer is not clicked, so try again.
  await expect(async () => {
    if (!(await heading.isVisible())) await tile.getByRole('link').click({ timeout: 2_000 });
    await expect(heading).toBeVisible({ timeout: 8_000 });
  }).toPass();
  await page
    .getByRole('group', { name: 'Player de vídeo' })
    .getByRole('button', { name: 'Reproduzir' })
    .first()
    .click();
  await expect.poll(async () => enough(await decoded(page))).toBe(true);
  return decoded(page);
}

test('sends small chunks of a file whose name has accents, emoji and a relative path', async ({ page }) => {
  await sendInChunks(page, 64 * 1024);
  const ranges = watchRanges(page);
  await page.goto('/vod/dashboard');
  const buffer = await readFile(media('h264-aac.mp4'));
  await sendFiles(page, { name: '../../Ação & Pé 🎬 <b>.mp4', mimeType: 'video/mp4', buffer });
  const title = '../../Ação & Pé 🎬 <b>';
  await expect(rowOf(page, title)).toBeVisible();
  await watch(page, title, ({ frames, audioBytes }) => frames > 10 && audioBytes > 0);
  expect(ranges).toHaveLength(Math.ceil(buffer.length / (64 * 1024)));
  expect(ranges[0]).toBe(`bytes 0-65535/${buffer.length}`);
  expect(ranges.at(-1)).toBe(`bytes ${(ranges.length - 1) * 65536}-${buffer.length - 1}/${buffer.length}`);
});

test('sends a file over 32 MB in chunks of 16 MB', async ({ page }) => {
  // A complete video, followed by a `free` box, which players skip.
  const video = await readFile(media('silent.mp4'));
  const free = Buffer.alloc(34 * mib - video.length);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  const file = join(dirname(media('silent.mp4')), 'maior que 32 MB.mp4');
  await writeFile(file, Buffer.concat([video, free]));

  const ranges = watchRanges(page);
  await page.goto('/vod/dashboard');
  await sendFiles(page, file);
  const seen = await watch(page, 'maior que 32 MB', ({ frames }) => frames > 10);
  expect(seen.audioBytes).toBe(0);
  const size = 34 * mib;
  expect(ranges).toEqual([
    `bytes 0-${16 * mib - 1}/${size}`,
    `bytes ${16 * mib}-${32 * mib - 1}/${size}`,
    `bytes ${32 * mib}-${size - 1}/${size}`,
  ]);
});

test('takes a folder that is dropped anywhere, and reports rejected files in one message', async ({
  page,
}) => {
  await page.goto('/vod/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'VoD' })).toBeVisible();
  const folder = await folderToDrop();
  await holdFiles(page, [folder], { x: 900, y: 600 });
  await expect(page.getByText('Solte para enviar')).toBeVisible();
  // The overlay covers the side menu as well.
  await dropFiles(page, [folder], { x: 60, y: 400 });
  await expect(page.getByText('Solte para enviar')).toBeHidden();

  const refused = page.getByRole('alert').filter({ hasText: 'vazio.mp4' });
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText('2 arquivos não foram enviados');
  await expect(refused).toContainText('notas.txt: Não é um arquivo de vídeo nem de áudio.');
  await refused.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(refused).toBeHidden();

  await watch(page, 'vp9-opus', ({ frames, audioBytes }) => frames > 10 && audioBytes > 0);
  await page.goBack();
  const portrait = await watch(page, 'portrait', ({ frames }) => frames > 10);
  expect(portrait.height).toBeGreaterThan(portrait.width);
});

test('plays audio files and truncated videos, and says why a text file is no video', async ({ page }) => {
  await page.goto('/vod/dashboard');
  await sendFiles(page, [media('audio.m4a'), media('truncated.mp4'), media('text.mp4')]);

  const text = rowOf(page, 'text');
  await expect(text).toContainText('Este arquivo não é um vídeo nem um áudio.', conversion);
  // The cause lies in the file: the same file fails in the same way.
  await expect(text.getByRole('button', { name: /Tentar novamente/ })).toHaveCount(0);
  const tile = tileOf(page, 'text');
  await expect(tile).toHaveAttribute('data-stage', 'failed');
  await expect(tile).toContainText('Este arquivo não é um vídeo nem um áudio.');

  const sound = await watch(page, 'audio', ({ audioBytes }) => audioBytes > 0);
  expect(sound.frames).toBe(0);
  await expect(page.getByText('Somente áudio')).toBeVisible();

  await page.goBack();
  await expect(tileOf(page, 'truncated')).toContainText('Incompleto', conversion);
  await watch(page, 'truncated', ({ frames }) => frames > 10);
  await expect(page.getByText('Arquivo incompleto: só o começo foi recebido')).toBeVisible();

  await page.goBack();
  await tile.getByRole('link', { name: 'text', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Este vídeo não pode ser reproduzido' })).toBeVisible();
  await expect(panelOf(page)).toBeVisible();
});

async function folderToDrop(): Promise<string> {
  const { mkdir, copyFile } = await import('node:fs/promises');
  const folder = join(dirname(media('portrait.mp4')), 'gravações');
  await mkdir(join(folder, 'celular'), { recursive: true });
  await copyFile(media('vp9-opus.webm'), join(folder, 'vp9-opus.webm'));
  await copyFile(media('portrait.mp4'), join(folder, 'celular', 'portrait.mp4'));
  await writeFile(join(folder, 'celular', 'vazio.mp4'), '');
  await writeFile(join(folder, 'notas.txt'), 'Ideias para a aula.');
  return folder;
}
