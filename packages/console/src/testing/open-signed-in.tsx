import { createPalco } from '@palco/sdk';
import { buildWorld, createFakeBackend, type FakeBackendOptions } from '@palco/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { demoPassword, renderConsole } from './render-console';

/** Who opens the console; Marina has several teams and begins in the first one. */
export interface SignedIn extends FakeBackendOptions {
  login?: string;
}

/** Opens the console at an address, by default as Bruno, who has one team and its library. */
export async function openSignedIn(
  path: string,
  { world = buildWorld(), login = 'bruno@colegioatlas.com.br', ...options }: SignedIn = {},
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
    document.cookie = 'palco_language=; max-age=0; path=/';
  });
  await palco.session.signIn({ login, password: demoPassword });
  const session = palco.session.$state.get();
  if (session.stage === 'choosing-team') palco.session.selectTeam(session.me.contasCargos[0]?.conta_id ?? '');
  const view = await renderConsole(path, { palco, backend });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, user: userEvent.setup() };
}
