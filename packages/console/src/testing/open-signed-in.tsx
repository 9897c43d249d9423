import {
  createPalco,
  createUploads,
  uploadResumeWith,
  overrideCapability,
  signInSession,
  uploadResume,
  uploads,
} from '@palco/sdk';
import { realtime, realtimeWith } from '@palco/sdk/realtime';
import type { ResumeStore } from '@palco/sdk/upload/resume';
import { createSeed, createFakeBackend, createFakeSockets, type FakeBackendOptions } from '@palco/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { demoPassword, renderConsole } from './render-console';

/** Who opens the console; Marina has several teams and begins in the first one. */
export interface SignedIn extends FakeBackendOptions {
  login?: string;
  /** Uploads of an earlier visit. */
  resumeStore?: ResumeStore;
}

/** A promise that is resolved from outside; `Promise.withResolvers` is not in Node 20. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

type Gate = ReturnType<typeof createGate>;

/** Delays answers until a test releases them. */
function createHolds(fetch: (request: Request) => Promise<Response>) {
  const held: { method: string; path: string; gate: Gate; received: Gate }[] = [];
  return {
    /** Holds the answers of calls whose path contains the text, until `release`; `arrived` when the first one waits. */
    hold(method: string, path: string) {
      const hold = { method, path, gate: createGate(), received: createGate() };
      held.push(hold);
      return { release: hold.gate.open, arrived: hold.received.passed };
    },
    async fetch(request: Request): Promise<Response> {
      const found = held.find(({ method, path }) => request.method === method && request.url.includes(path));
      const answer = await fetch(request);
      found?.received.open();
      await found?.gate.passed;
      return answer;
    },
  };
}

/** Opens the console at an address, by default as Bruno, who has one team and its library. */
export async function openSignedIn(
  path: string,
  { world = createSeed(), login = 'bruno@colegioatlas.com.br', resumeStore, ...options }: SignedIn = {},
) {
  const backend = createFakeBackend({ world, ...options });
  const holds = createHolds(backend.fetch);
  const sockets = createFakeSockets();
  const palco = createPalco({
    session: signInSession(),
    baseUrl: 'https://console.example',
    fetch: holds.fetch,
    overrides: [
      overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: sockets.open })),
      overrideCapability(uploads, (core) => createUploads(core, { transport: backend.transport })),
      overrideCapability(uploadResume, (core) =>
        uploadResumeWith(core, { transport: backend.transport, store: resumeStore }),
      ),
    ],
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
  return { ...view, user: userEvent.setup(), hold: holds.hold, sockets };
}
