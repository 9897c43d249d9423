import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolation, keepPicture, settled, sidewaysOverflow, sizes } from './accessibility';
import { expect, password, people, test } from './fixtures';
import { signIn, teams } from './people-api';
import { startProduct, type Product } from './product';

/** The product as a partner runs it: another brand by one variable. */
let product: Product;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palco-brand-'));
  product = await startProduct(folder, { PALCO_BRAND: 'aurora' });
});
test.afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const color = '#0a7f5a';
const { login, team } = people.diego;

/** What the brand must not be called: words of code (`palco-dev`, `palco_theme`) are no texts. */
const foreign = /\bPalco\b/;

async function expectBranded(page: Page, screen: string): Promise<void> {
  await settled(page);
  expect(await page.title(), screen).not.toMatch(foreign);
  // Names of the demo library, such as «Palco Principal», belong to the people.
  const said = (await page.locator('body').innerText()).replaceAll(/Palco (?:Principal|Areia)/g, '');
  expect(said, screen).not.toMatch(foreign);
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--palco-brand').trim(),
  );
  expect(brand, screen).toBe(color);
}

/** Wide and narrow, light and dark. */
async function expectBrandedEverywhere(page: Page, screen: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      const name = `Aurora ${screen}, ${size}, ${theme}`;
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      await expectBranded(page, name);
      await expectNoViolation(page, name, 'colours');
      await keepPicture(page, name);
    }
    expect(await sidewaysOverflow(page), screen).toEqual([]);
  }
  await page.setViewportSize(sizes.wide);
}

async function apiToken(): Promise<string> {
  const answer = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

async function mailTo(address: string): Promise<Mail | undefined> {
  const outbox = join(folder, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.json'));
  const mails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Mail),
  );
  return mails.find(({ to }) => to === address);
}

test('the log-in and the library are of the brand, from the first answer of the server', async ({ page }) => {
  const html = await (await fetch(`${product.url}/auth/login`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<title>Aurora</title>');
  expect(html).toContain(`<meta name="theme-color" content="${color}" />`);
  expect(html).not.toMatch(/>Palco</);

  await page.goto(`${product.url}/auth/login`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aurora');
  await expect(page.locator('img[src*="/brand-logo"]').first()).toHaveJSProperty('complete', true);
  await expectBrandedEverywhere(page, 'log-in');

  await signIn(page, login);
  await page.getByRole('button', { name: `Acessar ${team}` }).click();
  await expect(page.getByRole('banner').getByText(team)).toBeVisible();
  await page.goto(`${product.url}/vod/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/ · Aurora$/);
  await expectBrandedEverywhere(page, 'library');
});

test('the pages that anybody opens are of the brand', async ({ page }) => {
  const headers = {
    authorization: `Bearer ${await apiToken()}`,
    'content-type': 'application/json',
  };
  const accountId = teams.estudio.id;
  const made = await fetch(`${product.url}/v1/live-streams?accountId=${accountId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Aula aberta', type: 'encoder', accountId }),
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${product.url}/classroom/register?liveId=${id}`);
  await expect(page.getByLabel('Nome')).toBeVisible();
  await expect(page.locator('img[src*="/brand-logo"]').first()).toBeVisible();
  await expectBrandedEverywhere(page, 'registration');

  await page.goto(`${product.url}/embed/player?liveId=${id}`);
  await expect(page.getByText('Aula aberta').first()).toBeAttached();
  expect(await page.content()).not.toContain('<title>Palco');
});

test('its mails have its name and its colour', async ({ page }) => {
  await page.goto(`${product.url}/auth/recover-password`);
  await page.getByLabel('E-mail').fill(login);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(() => mailTo(login), { timeout: 60_000 }).toBeDefined();
  const { subject, text, html } = (await mailTo(login)) as Mail;
  expect(`${subject} ${text}`).not.toMatch(foreign);
  expect(html).not.toMatch(/>[^<]*\bPalco\b/);
  expect(text).toContain('Aurora');
  expect(html).toContain(`background:${color}`);
});

test('its icon, manifest and logo are served as pictures that run nothing', async ({ page }) => {
  const icon = await fetch(`${product.url}/favicon.svg`);
  expect(icon.headers.get('content-type')).toBe('image/svg+xml');
  expect(await icon.text()).toContain('data:image/svg+xml;base64,');
  const logo = await fetch(`${product.url}/brand-logo`);
  expect(logo.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(logo.headers.get('content-security-policy')).toContain('sandbox');
  expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
  const manifest = (await (await fetch(`${product.url}/manifest.webmanifest`)).json()) as unknown;
  expect(manifest).toMatchObject({ name: 'Aurora', theme_color: color });
  const isPicture = await page.goto(`${product.url}/auth/login`).then(() =>
    page.evaluate(async () => {
      const image = new Image();
      image.src = '/favicon.svg';
      await image.decode();
      return image.naturalWidth > 0;
    }),
  );
  expect(isPicture).toBe(true);
});
