import type { Page } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

/** The next connection for messages. */
const nextSocket = (page: Page) => page.waitForEvent('websocket', (one) => one.url().includes('/ws/'));

test('after an offline period the socket, open but silent, is replaced by a new one', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('ERR_INTERNET_DISCONNECTED', 'sometimes');
  const diego = await apiAs('diego', teams.estudio.id);
  const { id } = await diego.createLive({ title: 'Antes da queda' });
  const first = nextSocket(page);
  await page.goto(`/streaming/${id}/panel`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Antes da queda');
  const silent = await first;

  await context.setOffline(true);
  await diego.changeLive(id, { title: 'Durante a queda' });
  await expect(page.getByText('Você está sem conexão. Os envios continuam quando ela voltar.')).toBeVisible();
  await expect(heading).toHaveText('Antes da queda');
  expect(silent.isClosed()).toBe(false);

  const second = nextSocket(page);
  await context.setOffline(false);
  await expect(heading).toHaveText('Durante a queda');
  const alive = await second;
  const told = alive.waitForEvent('framereceived', ({ payload }) => String(payload).includes('live_updated'));
  await diego.changeLive(id, { title: 'Depois da queda' });
  await told;
  await expect(heading).toHaveText('Depois da queda');
  await diego.removeLive(id);
});
