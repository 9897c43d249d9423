import { buildId } from '@palco/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const open = (id: string) => openSignedIn(`/broadcast/webcam/${id}`, { login: 'marina@colegioatlas.com.br' });
const studio = buildId(802);

test('a browser that cannot record says so, and sends nothing', async () => {
  const { user } = await open(studio);
  await screen.findByRole('heading', { level: 1, name: 'Transmitir Reunião de professores' });
  expect(screen.getByRole('button', { name: 'Começar a enviar' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Abrir câmera e microfone' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Este navegador não grava vídeo');
});

test('says that viewers do not see the signal of a paused live', async () => {
  await open(studio);
  expect(await screen.findByText(/A transmissão está pausada/)).toBeTruthy();
});

test('a live of an encoder is not sent from here', async () => {
  await open(buildId(801));
  expect(await screen.findByText('Esta live usa um codificador')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Começar a enviar' })).toBeNull();
});

test('a live that is not there is named', async () => {
  const id = buildId(9999);
  await open(id);
  expect(await screen.findByText(`Can't find Eventos with id: ${id}`)).toBeTruthy();
});
