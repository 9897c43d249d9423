import {
  createPalco,
  createUploads,
  overrideCapability,
  processing,
  signInSession,
  uploads,
  type Palco,
  type PalcoOptions,
  type UploadsOptions,
} from '@palco/sdk';
import { createMemoryDevice } from '@palco/sdk/ports';
import type { Processing } from '@palco/sdk/processing';
import { realtime, realtimeWith } from '@palco/sdk/realtime';
import type { UploadQueue } from '@palco/sdk/upload';
import {
  createFakeBackend,
  createFakeSockets,
  fakePassword,
  type FakeBackend,
  type FakeBackendOptions,
  type FakeSockets,
} from '@palco/testing';

/** A Palco over a backend in memory. */
export interface FakePalco {
  readonly palco: Palco;
  readonly backend: FakeBackend;
  /** The realtime host: `sockets.publish(message)` reaches every listener. */
  readonly sockets: FakeSockets;
  /**
   * Signs in a person of the fake world, by default Marina, and selects a team: the one with this name, or the first.
   */
  signIn(who?: { readonly login?: string; readonly team?: string }): Promise<void>;
}

/** Options of {@link createFakePalco}. */
export interface FakePalcoOptions extends FakeBackendOptions {
  /** Override the options that connect it to the fake backend. */
  readonly palco?: Partial<Omit<PalcoOptions, 'session' | 'getToken'>>;
  /** Options of the uploader. */
  readonly upload?: UploadsOptions;
  /** Engines in place of the real ones, for example still ones. */
  readonly engines?: FakeEngines;
}

/** Engines in place of the real ones. */
export interface FakeEngines {
  readonly uploads?: UploadQueue;
  readonly processing?: Processing;
}

/**
 * A Palco for tests and stories: every call of the contract is answered from memory; nothing is stored, no network is used.
 *
 * @example
 * ```ts
 * const { palco, backend, signIn } = createFakePalco({ latencyMs: 50 });
 * await signIn({ team: 'Festival Maré Alta' });
 * backend.fault({ operation: 'listVideos', status: 503 });
 * ```
 */
export function createFakePalco({
  palco: given,
  upload,
  engines = {},
  ...options
}: FakePalcoOptions = {}): FakePalco {
  const backend = createFakeBackend(options);
  const sockets = createFakeSockets();
  const palco = createPalco({
    baseUrl: 'https://palco.example',
    fetch: backend.fetch,
    session: signInSession(),
    ...given,
    ports: { ...createMemoryDevice(), ...given?.ports },
    overrides: [
      overrideCapability(
        uploads,
        (core) => engines.uploads ?? createUploads(core, { transport: backend.transport, ...upload }),
      ),
      overrideCapability(realtime, (core) => realtimeWith(core, { openSocket: sockets.open })),
      overrideCapability(processing, (core) => engines.processing ?? processing(core)),
      ...(given?.overrides ?? []),
    ],
  });
  return {
    palco,
    backend,
    sockets,
    async signIn({ login = 'marina@colegioatlas.com.br', team } = {}) {
      await palco.session.signIn({ login, password: fakePassword });
      const state = palco.session.$state.get();
      if (!('me' in state)) throw new Error(`Signing in as «${login}» ended in «${state.stage}».`);
      const found = state.me.contasCargos.find((conta) => !team || conta.conta_nome === team);
      if (!found) throw new Error(`${login} has no team «${team}».`);
      palco.session.selectTeam(found.conta_id);
    },
  };
}
