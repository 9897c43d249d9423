import { afterEach } from 'vitest';
import { createClient, type PalcoClient } from '../../client';
import { createFakeBackend, createFakePorts, type FakeBackend, type FakePorts } from '@palco/testing';
import { createSession, type SessionOptions } from '../session';
import { createTokenSession } from '../token-session';
import type { Session, SessionHost } from '../session-contract';

/** Storage key of the session. */
export const key = 'demo1-auth';
export const marina = 'marina@colegioatlas.com.br';
export const bruno = 'bruno@colegioatlas.com.br';
export const carla = 'carla@colegioatlas.com.br';
export const hour = 3_600_000;

/** One tab of a browser with its session. */
export interface Tab {
  readonly session: Session;
  readonly client: PalcoClient;
  readonly ports: FakePorts;
  readonly backend: FakeBackend;
  /** Every stage that was published, with the reason of a sign-out. */
  readonly stages: string[];
}

const opened: Session[] = [];

type TabOptions = { backend?: FakeBackend; ports?: FakePorts } & Partial<SessionOptions>;

/** Opens a tab; tabs with the same ports and backend are tabs of one browser. Stopped after each test. */
export function openTab(options: TabOptions = {}): Tab {
  return open(options, (host) => createSession({ ...host, ...options }));
}

/** Opens a page of a partner. */
export function openPartnerTab({ getToken, ...options }: TabOptions & { getToken(): Promise<string> }): Tab {
  return open(options, (host) => createTokenSession(getToken, host));
}

function open(options: TabOptions, create: (host: SessionHost) => Session): Tab {
  const ports = options.ports ?? createFakePorts();
  const backend = options.backend ?? createFakeBackend({ now: ports.clock.now });
  const client = createClient({
    baseUrl: 'https://api.example',
    fetch: backend.fetch,
    auth: () => session.auth,
  });
  const session: Session = create({ client, ports });
  const stages: string[] = [];
  session.$state.listen((state) => {
    const stage = state.stage === 'signed-out' ? `${state.stage} (${state.reason})` : state.stage;
    if (stages.at(-1) !== stage) stages.push(stage);
  });
  opened.push(session);
  return { session, client, ports, backend, stages };
}

/** What the tab has stored. */
export const storedOf = ({ ports }: Tab) =>
  JSON.parse(ports.storage.get(key) ?? 'null') as Record<string, never> | null;
/** The requests to one operation of the backend. */
export const asked = ({ backend }: Tab, operation: string) =>
  backend.requests.filter((one) => one.operation === operation);

afterEach(() => {
  for (const session of opened.splice(0)) session.stop();
});
