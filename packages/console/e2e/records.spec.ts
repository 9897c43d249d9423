import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './accessibility';
import { expect, test } from './fixtures';
import { apiAs, signIn, teams } from './people-api';

// What was done is in the log once, with what it was before, and leads to and from its object.

test.use({ storageState: { cookies: [], origins: [] } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 929, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Somebody new who runs lives and manages teams, signed in. */
async function enter(page: Page): Promise<string> {
  const diego = await apiAs('diego', teams.estudio.id);
  const nome = `Rita Registro ${Date.now()}`;
  const rights = ['showStreaming', 'broadcast', 'showVOD', 'showUsers', 'gerenciarTimes'] as const;
  const { id: cargoId } = await diego.createRole(nome, [...rights]);
  const { login } = await diego.createPerson({ nome, cargoId, accountIds: [teams.eventos.id] });
  await page.goto('/auth/login');
  await signIn(page, login);
  await expect(page.getByRole('banner').getByText(teams.eventos.name)).toBeVisible();
  return login;
}

const rows = (page: Page): Locator => page.locator('tbody tr[data-row]');

test('a live is followed from its page into the log, and the log is searched, filtered and saved', async ({
  page,
}, info) => {
  const login = await enter(page);
  const api = await apiAs('diego', teams.eventos.id);
  const live = await api.createLive({ title: `=Registrada ${Date.now()}`, latency: 'default' });
  await api.changeLive(live.id, { latency: 'low', autoStart: true, description: 'Com <b>código</b>' });

  await page.goto(`/streaming/${live.id}/settings`);
  await page.getByRole('link', { name: 'Registros' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible();
  await expect(page).toHaveURL(`/records?by=identifier&search=${live.id}&period=all`);
  await expect(rows(page)).toHaveCount(2);
  const changed = rows(page).first();
  await expect(changed).toContainText(`Diego Ramos alterou a live ${live.title}`);
  await expect(changed.getByRole('link', { name: live.title })).toHaveAttribute(
    'href',
    `/streaming/${live.id}/settings`,
  );
  await expect(changed).toContainText('latência');
  await expect(rows(page).last()).toContainText(`Diego Ramos criou a live ${live.title}`);

  await test.step('an entry is opened: what changed, and from where', async () => {
    await changed.getByRole('button', { name: /^Ver mais:/ }).click();
    await expect(page.getByText('Com <b>código</b>')).toBeVisible();
    await expect(page.getByText('padrão', { exact: true })).toBeVisible();
    await page.getByText('Detalhes técnicos').click();
    const facts = page.locator('details');
    for (const text of [live.id, 'LIVE_ATUALIZADA', 'diego@vertice.com.br', '127.0.0.1', teams.eventos.name])
      await expect(facts.getByText(text, { exact: true })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoViolation(page, `an open entry, ${size.width}`, 'all');
    }
    await page.setViewportSize(sizes[0]);
    await changed.getByRole('button', { name: /^Ver menos:/ }).click();
    await expect(facts).toBeHidden();
  });

  await test.step('the file has what the page shows, and begins no formula', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: 'Planilha (CSV)' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(';"Live atualizada";"LIVE_ATUALIZADA";');
    expect(text).not.toMatch(/;"=/);
  });

  await test.step('an object takes a UUID alone', async () => {
    await page.getByRole('searchbox').fill('registrada');
    await expect(page.getByText('Formato inválido')).toBeVisible();
    await expect(page.getByText('Sem resultado')).toBeVisible();
  });

  await test.step('a person is found by a part of the e-mail, and the search is in the address', async () => {
    await page.getByRole('combobox', { name: /Buscar por/ }).click();
    await page.getByRole('option', { name: 'Usuário' }).click();
    await page.getByRole('searchbox').fill(login.slice(0, 12));
    await expect(page).toHaveURL(/search=rita/);
    await expect(rows(page).first()).toContainText('Rita Registro');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(login.slice(0, 12));
    await expect(rows(page).filter({ hasText: /Rita Registro \d+ entrou/ })).toBeVisible();
  });

  await test.step('days, team and type are chosen in the popover', async () => {
    await page.goto('/records');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Filtros' }).click();
    const filters = page.getByRole('dialog', { name: 'Filtros' });
    await filters.getByRole('button', { name: 'Período' }).click();
    const period = page.getByRole('dialog', { name: 'Escolher no calendário' });
    await period.getByRole('button', { name: 'Hoje', exact: true }).click();
    await expect(page).toHaveURL(/start=.*end=/);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectNoViolation(page, `period of the log, ${size.width}`, 'all');
      await page.screenshot({ path: info.outputPath(`period-${size.width}.png`) });
    }
    await page.setViewportSize(sizes[0]);
    await page.keyboard.press('Escape');
    await expect(filters).toBeVisible();
    await filters.getByRole('combobox', { name: 'Ação' }).fill('Live criada');
    await page.getByRole('option', { name: 'Live criada' }).click();
    await expect(page).toHaveURL(/event=LIVE_CRIADA/);
    await filters.getByRole('combobox', { name: 'Time' }).fill('Estúdio');
    await page.getByRole('option', { name: teams.estudio.name }).click();
    await expect(page).toHaveURL(new RegExp(`teamId=${teams.estudio.id}`));
    await expect(filters).toBeVisible();
    await filters.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL('/records');
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();
  });

  await page.goto(`/records?by=identifier&search=${live.id}&period=all`);
  await expect(rows(page)).toHaveCount(2);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await expectNoViolation(page, `records, ${size.width}, ${colorScheme}`, 'all');
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow(), `${size.width}`).toBeLessThanOrEqual(0);
      await expect(rows(page).first().locator('time:visible').first()).toHaveText(/^\d\d:\d\d$/);
      await page.screenshot({ path: info.outputPath(`records-${size.width}-${colorScheme}.png`) });
    }
  }
  await page.setViewportSize(sizes[2]);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('filters-390.png') });
  await page.setViewportSize(sizes[0]);
  await page.screenshot({ path: info.outputPath('filters-1440.png') });
});
