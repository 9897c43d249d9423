import { createPalco } from '@palco/sdk';
import { buildWorld, createFakeBackend, type FakeBackendOptions } from '@palco/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { demoPassword, renderConsole } from './render-console';

/** Opens the console at an address as Bruno, who has one team and its library. */
export async function openSignedIn(
  path: string,
  { world = buildWorld(), ...options }: FakeBackendOptions = {},
) {
  const backend = createFakeBackend({ world, ...options });
  const palco = createPalco({
    baseUrl: 'https://console.example',
    fetch: backend.fetch,
    upload: { transport: backend.transport },
  });
  onTestFinished(() => {
    palco.dispose();
    localStorage.clear();
    sessionStorage.clear();
  });
  await palco.session.signIn({ login: 'bruno@colegioatlas.com.br', password: demoPassword });
  const view = await renderConsole(path, { palco, backend });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, user: userEvent.setup() };
}
