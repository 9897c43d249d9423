import type { Page, WebSocket } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';
import { apiAs, teams } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

/** A connection for messages, and what came by it. */
interface Connection {
  readonly socket: WebSocket;
  readonly heard: string[];
}

/** The connections that the page makes from now on: the page of a live has one of the team and one of its chat. */
function connectionsOf(page: Page): readonly Connection[] {
  const connections: Connection[] = [];
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/ws/')) return;
    const heard: string[] = [];
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
    connections.push({ socket, heard });
  });
  return connections;
}

test('after an offline period the socket, open but silent, is replaced by a new one', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('ERR_INTERNET_DISCONNECTED', 'sometimes');
  const diego = await apiAs('diego', teams.estudio.id);
  const { id } = await diego.createLive({ title: 'Antes da queda' });
  const connections = connectionsOf(page);
  await page.goto(`/streaming/${id}/panel`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Antes da queda');
  await expect.poll(() => connections.length).toBeGreaterThan(0);

  await context.setOffline(true);
  await diego.changeLive(id, { title: 'Durante a queda' });
  await expect(page.getByText('Você está sem conexão. Os envios continuam quando ela voltar.')).toBeVisible();
  await expect(heading).toHaveText('Antes da queda');
  const silent = [...connections];
  expect(silent.some(({ socket }) => !socket.isClosed())).toBe(true);

  await context.setOffline(false);
  await expect(heading).toHaveText('Durante a queda');
  await expect.poll(() => silent.every(({ socket }) => socket.isClosed())).toBe(true);
  // A change before the new connection is open is fetched and not told, so there is one after the other.
  const isTold = () =>
    connections.some(
      (one) => !silent.includes(one) && one.heard.some((text) => text.includes('live_updated')),
    );
  let title = '';
  let changes = 0;
  await expect
    .poll(async () => {
      title = `Depois da queda ${(changes += 1)}`;
      await diego.changeLive(id, { title });
      return isTold();
    })
    .toBe(true);
  await expect(heading).toHaveText(title);
  await diego.removeLive(id);
});
