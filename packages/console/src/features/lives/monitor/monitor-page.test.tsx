import { buildId, buildWorld } from '@palco/sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSignedIn } from '../../../testing/open-signed-in';

const onAir = buildId(801);
const login = 'marina@colegioatlas.com.br';
const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('the panel leads to the audience of its live, now and over its time', async () => {
  const { user } = await openSignedIn(`/streaming/${onAir}/panel`, { login });
  await user.click(await screen.findByRole('link', { name: 'Monitoramento' }));
  expect(
    await screen.findByRole('img', { name: /Espectadores ao longo do tempo.*pico de 128/ }),
  ).toBeTruthy();
  expect(valueOf('Assistindo agora')).toBe('128');
  expect(valueOf('Pico')).toMatch(/^128 às \d\d:\d\d/);
});

test('without a live it names those that are on', async () => {
  const { user } = await openSignedIn('/analytics', { login });
  const lives = await screen.findByRole('list', { name: 'Transmissões no ar' });
  expect(within(lives).queryByText('Live de teste')).toBeNull();
  await user.click(within(lives).getByRole('link', { name: 'Aula inaugural' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Aula inaugural' })).toBeTruthy();
});

test('a live that was never on has nothing to show, and says so', async () => {
  const world = buildWorld();
  const { live } = world.lives.find(({ live: { status } }) => status === 'scheduled')!;
  await openSignedIn(`/analytics?liveId=${live.id}`, { world, login });
  expect(await screen.findByText(/Ainda não há contagem/)).toBeTruthy();
});

test('what cannot be loaded is asked for again', async () => {
  const { user, backend } = await openSignedIn('/analytics', { login });
  backend.fault({ operation: 'getLiveAudience', times: 1, status: 409, code: 'CONFLICT' });
  await user.click(await screen.findByRole('link', { name: 'Aula inaugural' }));
  expect(await screen.findByRole('heading', { name: 'Não foi possível carregar a audiência' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('img', { name: /Espectadores/ })).toBeTruthy();
});
