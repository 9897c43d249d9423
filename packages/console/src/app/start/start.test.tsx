import { configApi } from '@palco/sdk';
import { createSeed } from '@palco/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestPalco, demoPassword } from '../../testing/render-console';
import { Console } from '../console';
import { Frame } from '../frame';
import { Entrance } from './entrance';
import { loginAddress } from './login-address.pure';
import type { LoadConsole } from './use-console';

const bruno = 'bruno@colegioatlas.com.br';
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.setItem('palco_splash_seen', '1');
  return () => history.replaceState(null, '', '/');
});

/** Starts at an address, as main.tsx does it. */
async function start(address: string, loadConsole: LoadConsole = async () => Console) {
  history.replaceState(null, '', address);
  const load = vi.fn(loadConsole);
  const given = createTestPalco(createSeed());
  const config = await given.palco.use(configApi).get();
  const open = () => {
    void given.palco.session.start();
    render(
      <Frame palco={given.palco} config={config}>
        <Entrance loadConsole={load} />
      </Frame>,
    );
  };
  return { ...given, load, open, user: userEvent.setup() };
}

test('signed out, the log-in is shown without the console, its e-mail in focus', async () => {
  const { open, load } = await start('/auth/login');
  open();
  await heading(/Entrar com conta/);
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(load).not.toHaveBeenCalled();
});

test('the console loads while the person types, and leads back to the page that was asked for', async () => {
  const { open, load, user } = await start('/vod/dashboard?view=list');
  open();
  await heading(/Entrar com conta/);
  expect(location.pathname).toBe('/auth/login');
  await user.type(screen.getByLabelText('E-mail'), bruno);
  expect(load).toHaveBeenCalled();
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/vod/dashboard?view=list'));
  await screen.findByRole('navigation', { name: 'Menu principal' });
});

test('the choice of a team focuses its heading: the form that had the focus is unmounted', async () => {
  const { open, user } = await start('/auth/login');
  open();
  await user.type(await screen.findByLabelText('E-mail'), 'marina@colegioatlas.com.br');
  await user.type(screen.getByLabelText('Senha'), `${demoPassword}{Enter}`);
  const choice = await heading(/^Boas-vindas/);
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

test('the button stays pending until the console is there', async () => {
  let arrive: (code: typeof Console) => void = () => undefined;
  const arrival = new Promise<typeof Console>((resolve) => (arrive = resolve));
  const { open, user } = await start('/auth/login', () => arrival);
  open();
  await user.type(await screen.findByLabelText('E-mail'), bruno);
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  const button = screen.getByRole('button', { name: 'Entrar' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  arrive(Console);
  await screen.findByRole('navigation', { name: 'Menu principal' });
});

test('a console that fails to load after the sign-in can be retried', async () => {
  let isLost = true;
  const { open, user } = await start('/auth/login', async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return Console;
  });
  open();
  await user.type(await screen.findByLabelText('E-mail'), bruno);
  await user.type(screen.getByLabelText('Senha'), demoPassword);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText('Não foi possível carregar o console');
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('navigation', { name: 'Menu principal' });
});

test('the forgotten password is a page of the console', async () => {
  const { open, user } = await start('/auth/login');
  open();
  await user.click(await screen.findByRole('link', { name: /Esqueceu|Esqueci/ }));
  await heading(/senha/i);
  expect(location.pathname).toBe('/auth/recover-password');
});

test('Forward leads from the log-in to the page of the recovery', async () => {
  const { open } = await start('/auth/login');
  history.pushState(null, '', '/auth/recover-password');
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/auth/login'));
  open();
  await heading(/Entrar com conta/);
  history.forward();
  await heading('Recuperar senha');
});

test('somebody who is signed in never sees the log-in', async () => {
  const { open, palco } = await start('/vod/dashboard');
  await palco.session.signIn({ login: bruno, password: demoPassword });
  open();
  await heading('VoD');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
});

test('after a sign-out the console stays open, with the log-in of its router', async () => {
  const { open, palco } = await start('/vod/dashboard');
  await palco.session.signIn({ login: bruno, password: demoPassword });
  open();
  await heading('VoD');
  await palco.session.signOut();
  await heading(/Entrar com conta/);
  expect(location.pathname).toBe('/auth/login');
});

test.each([
  ['/', true, false],
  ['/dashboard', true, false],
  ['/auth/login', true, false],
  ['/vod', true, true],
  ['/vod/7', true, true],
  ['/vodka', false, false],
  ['/auth/recover-password', false, false],
  ['/auth/invite', false, false],
  ['/logout', false, false],
  ['/nada', false, false],
])('%s: log-in %s, way back %s', (path, isLogin, isWayBack) => {
  expect(loginAddress(path, ['/vod'])).toEqual({ isLogin, isWayBack });
});
