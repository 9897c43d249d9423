import { PalcoProvider } from '@palco/react';
import {
  configApi,
  createPalco,
  createUploads,
  overrideCapability,
  type Palco,
  signInSession,
  uploads,
} from '@palco/sdk';
import { realtime, realtimeWith } from '@palco/sdk/realtime';
import { createFakeBackend, createFakeSockets, type FakeBackend, type FakeWorld } from '@palco/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '../app/app';
import { Frame } from '../app/frame';
import { createConsoleRouter } from '../app/router';
import { ConsoleConfigProvider } from '../config';

export const demoPassword = 'palco-demo';

export interface TestPalco {
  palco: Palco;
  backend: FakeBackend;
}

/** An SDK over the backend in memory, gone after the test. */
export function createTestPalco(world?: FakeWorld): TestPalco {
  const backend = createFakeBackend({ world });
  const palco = createPalco({
    session: signInSession(),
    baseUrl: 'https://console.example',
    fetch: backend.fetch,
    overrides: [
      overrideCapability(uploads, (core) => createUploads(core, { transport: backend.transport })),
      overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: createFakeSockets().open })),
    ],
  });
  onTestFinished(() => {
    palco.dispose();
    localStorage.clear();
    sessionStorage.clear();
    document.cookie = 'palco_language=; max-age=0; path=/';
  });
  return { palco, backend };
}

/** Renders a piece of the console inside of its providers. */
export function renderPiece(children: ReactNode, given: TestPalco = createTestPalco()) {
  const { palco, backend } = given;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <PalcoProvider palco={palco}>
      <ConsoleConfigProvider config={backend.world.config}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </ConsoleConfigProvider>
    </PalcoProvider>,
  );
  return { ...view, palco, backend };
}

/** Starts the whole console at an address, without the splash. */
export async function renderConsole(path: string, given: TestPalco = createTestPalco()) {
  const { palco, backend } = given;
  sessionStorage.setItem('palco_splash_seen', '1');
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createConsoleRouter(history);
  const config = await palco.use(configApi).get();
  void palco.session.start();
  const view = render(
    <StrictMode>
      <Frame palco={palco} config={config}>
        <App router={router} />
      </Frame>
    </StrictMode>,
  );
  return { ...view, palco, backend, router, address: () => history.location.href };
}
