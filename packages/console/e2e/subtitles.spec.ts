import type { Page } from '@playwright/test';
import { expect, people, stateOf, test } from './fixtures';
import { colegioAtlas, publishVideo } from './partner';
import { apiAs } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('bruno')) });

const vtt = `WEBVTT

00:00.000 --> 00:00.800
Bom dia a todos

00:01.000 --> 00:01.600
Hoje falamos de frações
`;
const srt = '1\n00:00:00,000 --> 00:00:01,000\nGood morning\n';

const row = (page: Page, number: number) =>
  page.getByRole('group', { name: `Legenda ${number}`, exact: true });
const text = (page: Page, number: number) => row(page, number).getByLabel('Texto');

async function send(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/vtt', buffer: Buffer.from(content) };
  await page.getByLabel('Arquivo de legendas').setInputFiles(file);
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** The texts of the captions that the player shows over the picture. */
const shownCues = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
    );

test('subtitles come from files and from the job, are edited by keyboard, and show in the player', async ({
  page,
  complaints,
}) => {
  const publisher = { login: people.bruno.login, accountId: colegioAtlas };
  const player = await publishVideo(`legendas ${test.info().repeatEachIndex}`, publisher);
  const id = new URL(player).searchParams.get('videoId') ?? '';
  // The wrong file is refused.
  complaints.allow(`422 /v1/videos/${id}/subtitles/upload`);
  await page.goto(`/vod/${id}/edit?tab=subtitles`);
  const languages = page.getByRole('list', { name: 'Legendas' }).getByRole('listitem');

  await test.step('a WebVTT and an SRT file, and one that is neither', async () => {
    await send(page, 'aula.vtt', vtt);
    await expect(languages).toHaveCount(1);
    await chooseLanguage(page, 'Inglês');
    await send(page, 'lesson.srt', '1\n00:00 --> x');
    await expect(page.getByRole('alert').filter({ hasText: 'Linha 2' })).toBeVisible();
    await send(page, 'lesson.srt', `${srt}\n9\n00:00:05,000 --> 00:00:05,000\nNada\n`);
    await expect(page.getByText(/^1 de \d+ ficou de fora: linha \d+\.$/)).toBeVisible();
    await expect(languages).toHaveCount(2);
  });
  await test.step('the job', async () => {
    await chooseLanguage(page, 'Espanhol');
    await page.getByRole('button', { name: 'Gerar automaticamente' }).click();
    await expect(languages.filter({ hasText: 'Automática' })).toHaveCount(1, { timeout: 60_000 });
  });
  await test.step('the editor, by keyboard', async () => {
    await page.getByRole('button', { name: 'Editar as legendas em Português (Brasil)' }).focus();
    await page.keyboard.press('Enter');
    await text(page, 1).focus();
    await page.keyboard.press('Alt+s');
    await expect(row(page, 3)).toBeVisible();
    await expect(text(page, 2)).not.toHaveValue('Hoje falamos de frações');
    await text(page, 1).focus();
    await page.keyboard.press('Alt+j');
    await expect(row(page, 3)).toHaveCount(0);
    await text(page, 1).fill('Boa tarde');
    await page.getByRole('textbox', { name: 'Segundos' }).fill('0,1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row(page, 2).getByLabel('Início')).toHaveValue(/01[.,]100$/);
  });
  await test.step('a cue before its predecessor is refused, and saved once it is corrected', async () => {
    const start = row(page, 2).getByLabel('Início');
    await start.fill('00:00.000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Começa antes do início da legenda anterior.')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 legenda precisa de correção antes de salvar.')).toBeVisible();
    await start.fill('00:01.200');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Legendas salvas!').first()).toBeVisible();
    await expect.poll(() => shownCues(page)).toEqual(['Boa tarde', 'Hoje falamos de frações']);
  });
  await test.step('a word is replaced, undone and done again, and shows in the player before it is saved', async () => {
    await text(page, 1).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tarde');
    await page.getByRole('textbox', { name: 'Substituir por' }).fill('noite');
    await page.getByRole('button', { name: 'Substituir todas' }).click();
    await expect(text(page, 1)).toHaveValue('Boa noite');
    await text(page, 1).focus();
    await page.keyboard.press('Control+z');
    await expect(text(page, 1)).toHaveValue('Boa tarde');
    await page.keyboard.press('Control+y');
    await expect.poll(() => shownCues(page)).toEqual(['Boa noite', 'Hoje falamos de frações']);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Nenhuma alteração para salvar.')).toBeVisible();
  });
  await test.step('those in the language of the folder show first, without a click', async () => {
    const api = await apiAs('bruno', colegioAtlas);
    const folder = await api.createFolder(`Idiomas ${id}`);
    await api.setSubtitleLanguage(folder, 'en');
    await api.moveVideo(id, folder);
    await page.goto(`/vod/${id}`);
    await expect.poll(() => shownCues(page)).toEqual(['Good morning']);
  });
});
