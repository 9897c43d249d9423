import type { ViewerEvent, ViewerSession } from '@palco/sdk/admin';
import { buildId, type FakeHandlers } from '@palco/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);
const path = (id: string) => `/atendimento/${id}`;
const login = 'marina@colegioatlas.com.br';

test('asks all viewers, or one of them, to show their codes', async () => {
  const { user, backend } = await openSignedIn(path(onAir), { login });
  expect(await screen.findByText('128 pessoas assistindo agora')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar sinal' }));
  expect(await screen.findByText('Sinal de identificação enviado!')).toBeTruthy();
  expect(backend.sentTo('sendViewerSignal')).toEqual([{}]);
  await user.type(screen.getByRole('textbox', { name: 'Código do espectador' }), '  K7QM2XPA {Enter}');
  await waitFor(() => expect(backend.sentTo('sendViewerSignal')[1]).toEqual({ usuarioId: 'K7QM2XPA' }));
});

test('an e-mail is sent to nobody: the players of all viewers would read it', async () => {
  const { user, backend } = await openSignedIn(path(onAir), { login });
  const field = await screen.findByRole('textbox', { name: 'Código do espectador' });
  await user.type(field, 'ana@exemplo.com.br{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(backend.sentTo('sendViewerSignal')).toEqual([]);
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
const [good, bad] = [buildId(901), buildId(902)];
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString();
/** The plays of two viewers: one stalled, the other one could not start. */
const sessions: ViewerSession[] = [
  sessionOf(good, 'Windows', 'K7QM2XPA', null),
  sessionOf(bad, 'Android', 'B3TRW9QZ', 'MANIFEST_FAILED'),
];
function sessionOf(id: string, os: string, viewerId: string, lastError: string | null): ViewerSession {
  const tech_info = { device: 'desktop', os, app: 'Chrome', network_provider: null };
  const geo_info = { country: null, state: null, city: null };
  const told = { watchedSeconds: 0, rebufferSeconds: 0, startupMs: null, lastError };
  return { id, inicio: at(0), fim: at(25), viewerId, attendee: null, tech_info, geo_info, ...told };
}
/** What the players told, the last first. */
const events = (
  [
    [bad, 4, 'startup_error', { code: 'MANIFEST_FAILED', message: '<b>404</b>' }],
    [bad, 0, 'view_start', { viewerId: 'B3TRW9QZ' }],
    [good, 25, 'rebuffer_end', { durationMs: 2_500 }],
    [good, 22, 'rebuffer_start', {}],
    [good, 21, 'heartbeat', { watchedMs: 9_000 }],
    [good, 11, 'heartbeat', { watchedMs: 10_000 }],
    [good, 1, 'playing', { startupMs: 870 }],
    [good, 0, 'view_start', { viewerId: 'K7QM2XPA' }],
  ] as const
).map(([sessionId, seconds, type, data], index): ViewerEvent => ({
  id: String(index),
  sessionId,
  type,
  timestamp: at(seconds),
  data,
}));
const answers: FakeHandlers = {
  listViewerSessions: ({ query }) => ({
    status: 200,
    body: sessions.filter(({ viewerId }) => (query.get('usuarioId') ?? viewerId) === viewerId),
  }),
  listViewerEvents: ({ query }) => ({
    status: 200,
    body: events.filter(({ sessionId }) => sessionId === query.get('usuarioId')),
  }),
};

async function openPlays(search = '') {
  const opened = await openSignedIn(`${path(onAir)}${search}`, { login, answers });
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
