import { overrideCapability } from '@palco/sdk';
import { realtime, realtimeWith, type RealtimeMessage } from '@palco/sdk/realtime';
import { createFakePalco } from '@palco/react/testing';
import { createFakePorts, createFakeSockets } from '@palco/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSignedIn } from '../../testing/open-signed-in';
import { renderPiece } from '../../testing/render-console';
// Preloads the lazy chunk, so that the parts render without a wait.
import { RealtimeParts } from './realtime-parts';

const marina = 'marina@colegioatlas.com.br';
const alertOf = (live_id: string, titulo: string, timestamp = Date.now()): RealtimeMessage => ({
  evento: 'alerta_fps_alto',
  timestamp,
  live_id,
  titulo,
});
const dialog = () => screen.findByRole('dialog', { name: 'Atenção' });

async function openWithSocket() {
  const opened = await openSignedIn('/vod/dashboard', { login: marina });
  await waitFor(() => expect(opened.sockets.all.length).toBe(1));
  return opened;
}

test('an alert lists its lives, each with the way to its panel, and ends with the choice of one', async () => {
  const { sockets, user, router } = await openWithSocket();
  sockets.publish(alertOf('l1', 'Aula aberta'), alertOf('l2', 'Festival'), alertOf('l1', 'Aula aberta 2'));
  const links = within(await dialog()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Aula aberta 2', '/streaming/l1/panel'],
    ['Festival', '/streaming/l2/panel'],
  ]);
  await user.click(links[1]!);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Atenção' })).toBeNull());
  expect(router.state.location.pathname).toBe('/streaming/l2/panel');
});

test('an alert of the same live soon after closing does not open the dialog again', async () => {
  const { sockets, user } = await openWithSocket();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(now);
  onTestFinished(() => clock.mockRestore());
  sockets.publish(alertOf('l1', 'Aula aberta'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Entendi' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Atenção' })).toBeNull());
  // Soon is by arrival, whatever the clock of the server says.
  sockets.publish(alertOf('l1', 'Aula aberta', Date.now() + 60_000));
  clock.mockImplementation(() => now() + 11_000);
  sockets.publish(alertOf('l2', 'Festival'));
  expect(within(await dialog()).getAllByRole('link')).toHaveLength(1);
});

test('a lost connection says so after a while, until it is back', async () => {
  const ports = createFakePorts();
  const { palco, backend, sockets, signIn } = createFakePalco({ palco: { ports } });
  onTestFinished(() => palco.dispose());
  await signIn();
  renderPiece(<RealtimeParts />, { palco, backend });
  const wait = (ms: number) => act(() => ports.advanceAsync(ms));
  await wait(0);
  backend.fault({ operation: 'createRealtimeTicket', status: 503 });
  act(() => sockets.all[0]?.drop());
  await wait(2_900);
  expect(screen.queryByText('Reconectando…')).toBeNull();
  await wait(200);
  expect(screen.getByRole('status').textContent).toBe('Reconectando…');
  backend.clearFaults();
  await wait(10_000);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(sockets.all.length).toBe(2);
});

test('a network that blocks WebSockets has another text than a lost connection', async () => {
  const ports = createFakePorts();
  const refusing = createFakeSockets({ accepts: false });
  const own = overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: refusing.open }));
  const { palco, backend, signIn } = createFakePalco({ palco: { ports, overrides: [own] } });
  onTestFinished(() => palco.dispose());
  await signIn();
  renderPiece(<RealtimeParts />, { palco, backend });
  for (let tries = 0; tries < 3; tries += 1) {
    await act(() => ports.advanceAsync(2_000));
    act(() => refusing.all.at(-1)?.drop(1006));
  }
  await act(() => ports.advanceAsync(3_100));
  expect(screen.getByRole('status').textContent).toBe(
    'Sem tempo real nesta rede: os painéis se atualizam a cada 10 segundos.',
  );
});

test('who may not see lives opens no socket', async () => {
  const { sockets } = await openSignedIn('/profile', { login: 'carla@colegioatlas.com.br' });
  await screen.findByRole('heading', { level: 1 });
  expect(sockets.all).toEqual([]);
});
