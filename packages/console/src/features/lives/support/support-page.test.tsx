import { buildId, buildWorld } from '@palco/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);
const path = (id: string) => `/atendimento/${id}`;
const login = 'marina@colegioatlas.com.br';

test('asks all viewers, or one of them, to show their codes', async () => {
  const world = buildWorld();
  const { user } = await openSignedIn(path(onAir), { world, login });
  expect(await screen.findByText('128 pessoas assistindo agora')).toBeTruthy();
  const sent = () => world.lives.find(({ live }) => live.id === onAir)!.viewerSignal?.usuarioId;
  await user.click(screen.getByRole('button', { name: 'Enviar sinal' }));
  expect(await screen.findByText('Sinal de identificação enviado!')).toBeTruthy();
  expect(sent()).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Código do espectador' }), '  K7QM2XPA {Enter}');
  await waitFor(() => expect(sent()).toBe('K7QM2XPA'));
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
