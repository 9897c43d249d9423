import { readFile } from 'node:fs/promises';
import { readSupportBundle } from '@palco/sdk/support-bundle';
import { expect, people, password, test } from './fixtures';
import { signIn } from './people-api';

// What somebody saves for a support team: it tells what happened, and no secret.

test.use({ storageState: { cookies: [], origins: [] } });

test('a press in the menu saves the requests and states, without a secret', async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page, people.bruno.login);
  await expect(page.getByRole('banner').getByText(people.bruno.team)).toBeVisible();
  const token = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await page.getByRole('button', { name: /^Conta:/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Baixar pacote de suporte' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-support-bundle\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  const bundle = readSupportBundle(text);
  expect(bundle).toMatchObject({ language: 'pt-BR', page: new URL(page.url()).pathname, dropped: 0 });
  expect(bundle?.accountIds).toHaveLength(1);
  expect(bundle?.browser).toContain('Chrome');
  const requests = bundle?.entries.filter(({ type }) => type === 'request');
  expect(requests).toContainEqual(expect.objectContaining({ path: '/bff/me', status: 200 }));
  const stages = bundle?.entries.flatMap((entry) =>
    entry.type === 'state' && entry.source === 'session' ? [entry.facts['stage']] : [],
  );
  expect(stages).toEqual(expect.arrayContaining(['signed-out', 'signing-in', 'ready']));
  // Whatever looks like a token in the storage of the page is not in the file.
  const tokens = token.match(/[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}|[\w-]{40,}/g) ?? [];
  expect(tokens.length).toBeGreaterThan(0);
  for (const secret of [...tokens, password, people.bruno.login]) expect(text).not.toContain(secret);
});
