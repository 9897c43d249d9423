import { createSeed } from '@palco/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSignedIn } from '../testing/open-signed-in';
// The app loads the panel lazily; imported here, it is loaded before the first file.
import '../features/uploads/processing-panel';

const video = new File(['x'.repeat(4000)], 'Aula 20.mp4', { type: 'video/mp4' });
const marina = 'marina@colegioatlas.com.br';

/** Marina, who has several teams, while a file is on its way. */
async function openWhileSending() {
  const world = createSeed();
  for (const one of world.videos) Object.assign(one, { status: 'ready', progress: 100, error: null });
  const opened = await openSignedIn('/vod/dashboard', { world, login: marina, uploadBytesPerSecond: 40 });
  const input = await waitFor(() => document.querySelector('input[type=file]') as HTMLInputElement);
  fireEvent.change(input, { target: { files: [video] } });
  await panel();
  return opened;
}

const panel = () => screen.findByRole('dialog', { name: /^(Processando conteúdos|Envios)/ });

function isLeaveGuarded(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('without a team the upload goes on in view, and the page is still guarded', async () => {
  const { user } = await openWhileSending();
  expect(isLeaveGuarded()).toBe(true);
  const before = await panel();
  await user.click(screen.getByRole('button', { name: /^Time:?/ }));
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  await screen.findByRole('heading', { name: /Boas-vindas, Marina/ });
  expect(await panel()).toBe(before);
  expect(isLeaveGuarded()).toBe(true);
});

test('a page that throws unmounts neither the panel nor the guard', async () => {
  const { router } = await openWhileSending();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = await panel();
  const broken = router.routesByPath['/profile'];
  const { component } = broken.options;
  broken.update({
    component: () => {
      throw new Error('broken');
    },
  });
  await router.navigate({ to: '/profile' });
  await screen.findByText(/A página parou de responder/);
  broken.update({ component });
  expect(await panel()).toBe(before);
  expect(isLeaveGuarded()).toBe(true);
});

test('an upload that waits for a new sign-in keeps the guard, and is in view again after it', async () => {
  const { palco } = await openWhileSending();
  palco.session.auth.unauthorized((await palco.session.auth.getToken()) ?? '');
  await screen.findByRole('heading', { name: /Entrar com conta/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(isLeaveGuarded()).toBe(true);
  await palco.session.signIn({ login: marina, password: 'palco-demo' });
  await panel();
});
