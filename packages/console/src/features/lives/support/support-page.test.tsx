import { buildId, createSeed } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);
const path = (id: string) => `/atendimento/${id}`;
const login = 'marina@colegioatlas.com.br';

test('asks all viewers, or one of them, to show their codes', async () => {
  const world = createSeed();
  const { user } = await openSignedIn(path(onAir), { world, login });
  expect(await screen.findByText('128 pessoas assistindo agora')).toBeTruthy();
  const sent = () => world.lives.find(({ live }) => live.id === onAir)!.viewerSignal?.usuarioId;
  await user.click(screen.getByRole('button', { name: 'Enviar sinal' }));
  expect(await screen.findByText('Sinal de identificação enviado!')).toBeTruthy();
  expect(sent()).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Código do espectador' }), '  K7QM2XPA {Enter}');
  await waitFor(() => expect(sent()).toBe('K7QM2XPA'));
});

test('an e-mail is sent to nobody: the players of all viewers would read it', async () => {
  const world = createSeed();
  const { user } = await openSignedIn(path(onAir), { world, login });
  const field = await screen.findByRole('textbox', { name: 'Código do espectador' });
  await user.type(field, 'ana@exemplo.com.br{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(world.lives.find(({ live }) => live.id === onAir)!.viewerSignal).toBeNull();
});

test('a signal that was not sent says so and keeps what was typed', async () => {
  const { user, backend } = await openSignedIn(path(onAir), { login });
  const field = await screen.findByRole('textbox', { name: 'Código do espectador' });
  await user.type(field, 'K7QM2XPA');
  backend.fault({ operation: 'sendViewerSignal', status: 409, code: 'CONFLICT', times: 1 });
  await user.click(screen.getByRole('button', { name: 'Enviar sinal' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Não foi possivel enviar o sinal, tente novamente!',
  );
  expect((field as HTMLInputElement).value).toBe('K7QM2XPA');
});

test('a live that nobody knows is named', async () => {
  await openSignedIn(path(buildId(9_999)), { login });
  expect(await screen.findByRole('heading', { level: 1, name: 'Transmissão não encontrada' })).toBeTruthy();
  expect(screen.getByText(`Can't find Eventos with id: ${buildId(9_999)}`)).toBeTruthy();
});

test('is there for those who may support viewers alone', async () => {
  await openSignedIn(path(onAir));
  expect(await screen.findByRole('heading', { name: /não pode andar por aqui/ })).toBeTruthy();
});

const begin = Date.parse('2026-11-27T13:00:00Z');
/** What the players of two viewers told: one stalled, the other one could not start. */
function tellPlays(world: ReturnType<typeof createSeed>) {
  const [good, bad] = [buildId(901), buildId(902)];
  const tell = (sessionId: string, seconds: number, type: string, data = {}) =>
    world.playbackEvents.push({ liveId: onAir, sessionId, type, timestamp: begin + seconds * 1000, data });
  const tech = { device: 'desktop', os: 'Windows', app: 'Chrome' };
  tell(good, 0, 'view_start', { ...tech, viewerId: 'K7QM2XPA' });
  tell(good, 1, 'playing', { startupMs: 870 });
  tell(good, 11, 'heartbeat', { watchedMs: 10_000 });
  tell(good, 21, 'heartbeat', { watchedMs: 9_000 });
  tell(good, 22, 'rebuffer_start');
  tell(good, 25, 'rebuffer_end', { durationMs: 2_500 });
  tell(bad, 0, 'view_start', { ...tech, os: 'Android', viewerId: 'B3TRW9QZ' });
  tell(bad, 4, 'startup_error', { code: 'MANIFEST_FAILED', message: '<b>404</b>' });
}

async function openPlays(search = '') {
  const world = createSeed();
  tellPlays(world);
  const opened = await openSignedIn(`${path(onAir)}${search}`, { world, login });
  return { ...opened, card: await screen.findByRole('region', { name: 'Sessões dos espectadores' }) };
}

test('shows the plays of all viewers, and of each what happened, in its order', async () => {
  const { user, card } = await openPlays();
  expect(await within(card).findByText('2 sessões')).toBeTruthy();
  expect(within(card).getByText('MANIFEST_FAILED')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /^Espectador K7QM2XPA/ }));
  const happened = await within(card).findByRole('region', { name: 'O que aconteceu' });
  const entries = await within(happened).findAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '00:00:00Abriu o player',
    '00:00:01Começou a reproduzir 0,9 s',
    '00:00:11Assistiu 00:00:19',
    '00:00:22Travou',
    '00:00:25Voltou a reproduzir 2,5 s',
  ]);
  expect(within(card).getByText('Windows')).toBeTruthy();
});

test('finds one viewer by the code, keeps it in the address, and goes back to all', async () => {
  const { user, card, router } = await openPlays();
  const field = within(card).getByRole('searchbox', { name: 'Código, id ou e-mail do espectador' });
  await user.type(field, ' B3TRW9QZ {Enter}');
  expect(await within(card).findByText('1 sessão')).toBeTruthy();
  expect(router.state.location.search).toEqual({ usuario: 'B3TRW9QZ' });
  await user.click(within(card).getByRole('button', { name: /^Espectador B3TRW9QZ/ }));
  // A text of a player is text.
  expect(await within(card).findByText(/MANIFEST_FAILED · <b>404<\/b>/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'ninguem@escola.br{Enter}');
  expect(await within(card).findByText('Nenhum resultado encontrado')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Mostrar todas as sessões' }));
  expect(await within(card).findByText('2 sessões')).toBeTruthy();
});

test('an address with a viewer shows that viewer', async () => {
  const { card } = await openPlays('?usuario=K7QM2XPA');
  expect(await within(card).findByText('1 sessão')).toBeTruthy();
});

test('says that nobody opened the player yet, and offers a retry where the sessions do not come', async () => {
  const { user, backend } = await openSignedIn(path(onAir), { login });
  expect(await screen.findByText('Nenhuma sessão ainda')).toBeTruthy();
  backend.fault({ operation: 'listViewerSessions', status: 500, code: 'INTERNAL', times: 1 });
  await user.type(screen.getByRole('searchbox', { name: /e-mail do espectador/ }), 'x{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Não foi possível carregar as sessões');
  await user.click(within(alert).getByRole('button', { name: /Tentar novamente/ }));
  expect(await screen.findByText('Nenhum resultado encontrado')).toBeTruthy();
});

test('shows the details of the live', async () => {
  await openSignedIn(path(onAir), { login });
  const card = await screen.findByRole('region', { name: 'Detalhes da live' });
  expect(await within(card).findByText('Domínios autorizados')).toBeTruthy();
  expect(within(card).getByText('Ninguém ainda.')).toBeTruthy();
  expect(within(card).queryByText('desconhecido')).toBeNull();
});
