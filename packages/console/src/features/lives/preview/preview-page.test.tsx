import { buildId } from '@palco/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const open = (path: string) => openSignedIn(path, { login: 'marina@colegioatlas.com.br' });
const onAir = buildId(801);

test('says what does not apply to a preview, and leads back to the panel', async () => {
  await open(`/preview/1/${onAir}`);
  await screen.findByRole('heading', { level: 1, name: 'Pré-visualização do sinal 1' });
  await screen.findByText('Banners, contadores e pausa não se aplicam à pré-visualização.');
  const back = screen.getByRole('link', { name: 'Voltar ao painel' });
  expect(back.getAttribute('href')).toBe(`/streaming/${onAir}/panel`);
});

test('waits for a signal that has not come', async () => {
  const { backend, router } = await open('/streaming');
  backend.fault({ operation: 'getLivePreview', status: 404, code: 'SIGNAL_NOT_READY' });
  await act(() => router.navigate({ href: `/preview/1/${onAir}` }));
  expect(await screen.findByText('Aguardando o sinal 1')).toBeTruthy();
});

test('a live that is not there is named', async () => {
  const id = buildId(9999);
  await open(`/preview/1/${id}`);
  expect(await screen.findByText(`Can't find Eventos with id: ${id}`)).toBeTruthy();
});
