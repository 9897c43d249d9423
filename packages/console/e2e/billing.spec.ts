import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { conversion, expect, media, rowOf, sendFiles, stateOf, test } from './fixtures';
import { apiAs, signIn, teams } from './people-api';

// What a team uses, what its plan allows, and its invoices, in a real browser.

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const measureOf = (page: Page, name: string) =>
  card(page, 'O que foi usado')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test.describe('the page', () => {
  test.use({ storageState: ({}, use) => use(stateOf('diego')) });

  test('shows the month in every window, and gives invoices as PDF and days as a table', async ({
    page,
  }, info) => {
    await page.goto('/billing');
    await expect(card(page, 'Plano Profissional')).toContainText('R$ 499,00 por mês');
    await expect(card(page, 'Resumo do mês')).toContainText('até hoje');
    await expect(card(page, 'Faturas').getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('img', { name: /^Conta de .*, dia a dia/ })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const size of sizes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        const about = `${size.width}-${colorScheme}`;
        await expectNoViolation(page, about, 'all');
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, about).toBeLessThanOrEqual(0);
        await page.screenshot({ path: info.outputPath(`billing-${about}.png`), fullPage: true });
      }
    await page.setViewportSize(sizes[0]);

    const invoice = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar o PDF da fatura 3' }).click();
    const pdf = await readFile(await (await invoice).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ver em tabela' }).click();
    await expectNoViolation(page, 'billing-table', 'all');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const csv = await readFile(await (await table).path(), 'utf8');
    expect(csv).toContain('"Dia";"Time";"Armazenamento (bytes)";"Entrega (bytes)"');
    expect(csv).toContain('"Vértice Estúdio"');
  });
});

test.describe('somebody new', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('sees the storage of the team grow by an upload', async ({ page }) => {
    const diego = await apiAs('diego', teams.estudio.id);
    const nome = `Olga Palco ${Date.now()}`;
    const { id: cargoId } = await diego.createRole(nome, ['showVOD', 'showFinancial']);
    const accountId = await diego.createTeam(`Vértice ${nome}`);
    const { login } = await diego.createPerson({ nome, cargoId, accountIds: [accountId] });
    await page.goto('/auth/login');
    await signIn(page, login);
    await page.getByRole('link', { name: 'Faturamento' }).click();
    await expect(page.getByText('Este time não tem um plano')).toBeVisible();
    await expect(measureOf(page, 'Armazenamento')).toContainText('0 GB');
    await page.getByRole('link', { name: 'VoD', exact: true }).click();
    await sendFiles(page, media('h264-aac.mp4'));
    await expect(rowOf(page, 'h264-aac')).toContainText('Concluído', conversion);
    await page.getByRole('link', { name: 'Faturamento' }).click();
    await expect(measureOf(page, 'Armazenamento')).toContainText(/[1-9][\d.,]* (kB|MB)/);
    await expect(measureOf(page, 'Conversão')).toContainText(/\d[\d.,]* min/);
  });

  test('is told that the plan is full before a byte is sent', async ({ page, complaints }) => {
    complaints.allow('402 /v1/videos/vod');
    const atlas = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001';
    const festival = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20002';
    const marina = await apiAs('marina', atlas);
    const nome = `Rui Palco ${Date.now()}`;
    const { id: cargoId } = await marina.createRole(nome, ['showVOD']);
    const { login } = await marina.createPerson({ nome, cargoId, accountIds: [festival] });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/source')) sent.push(request.url());
    });
    await page.goto('/auth/login');
    await signIn(page, login);
    await page.getByRole('link', { name: 'VoD', exact: true }).click();
    await sendFiles(page, media('h264-aac.mp4'));
    await expect(
      page.getByText(/O armazenamento do plano deste time não tem espaço para este vídeo/).first(),
    ).toBeVisible();
    expect(sent).toEqual([]);
  });
});
