import { Secret, TOTP } from 'otpauth';
import type { OperationId } from '../kernel/http/operation';
import { demoPassword } from '../seed/demo-people';
import type { DemoTeam, demoRoles } from '../seed/demo-people';
import { createAuthenticator } from './authenticator';
import type { Authenticator } from './authenticator';
import { insertPerson } from './sample-people';
import type { TestServer } from './start-test-server';

/** The code of an app at a time. */
export function codeOf(secret: string, nowMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs });
}

/** Somebody who can sign in with {@link demoPassword}. */
export async function insertSigner(
  { db, context }: TestServer,
  { team = 'colegioAtlas', role = 'editor' }: { team?: DemoTeam; role?: keyof typeof demoRoles } = {},
): Promise<{ id: string; login: string }> {
  const passwordHash = await context.passwords.hash(demoPassword);
  return insertPerson(db, { team, role }, { passwordHash });
}

/** The answer to a password. */
export interface FirstStep {
  readonly status: number;
  readonly token: string;
  /** Of a sign-in whose second step is outstanding. */
  readonly signIn: string;
  readonly methods: readonly string[];
}

/** Types the password. */
export async function typePassword(server: TestServer, login: string): Promise<FirstStep> {
  const { status, body } = await server.call('/api/user/login', { body: { login, password: demoPassword } });
  return { status, ...(body as unknown as Omit<FirstStep, 'status'>) };
}

/** What {@link enrolTotp} made. */
export interface Enrolled {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an app in a session; its code at `nowMs` is used up. */
export async function enrolTotp(server: TestServer, token: string, nowMs: number): Promise<Enrolled> {
  const started = await server.call('/bff/me/second-factor/totp', { token, method: 'POST' });
  const secret = String(started.body['secret']);
  const confirmed = await server.call('/bff/me/second-factor/totp/confirm', {
    token,
    body: { code: codeOf(secret, nowMs) },
  });
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${confirmed.text}`);
  return { secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

/** A passkey of a session, made by an authenticator. */
export async function addPasskey(
  server: TestServer,
  token: string,
  authenticator: Authenticator = createAuthenticator(server.url),
) {
  const asked = await askChallenge(server, '/bff/me/passkeys/challenge', { token });
  const added = await server.call('/bff/me/passkeys', {
    token,
    body: { nome: 'Celular', challenge: asked.challenge, answer: authenticator.create(asked) },
  });
  return { authenticator, asked, added };
}

/** Asks for a challenge. */
export async function askChallenge(
  server: TestServer,
  path: string,
  options: { token?: string; body?: object },
): Promise<{ challenge: string; options: Record<string, unknown> }> {
  const { body } = await server.call(path, { method: 'POST', ...options });
  return body as { challenge: string; options: Record<string, unknown> };
}

/** What an operation about factors needs to succeed. */
interface FactorScene {
  readonly token: string;
  readonly body?: object;
  /** For the path. */
  readonly passkey?: string;
}

/** Makes a person and a call of an operation about factors that succeeds; null for other operations. */
export async function factorScene(server: TestServer, id: OperationId): Promise<FactorScene | null> {
  const make = scenes[id];
  if (make === undefined) return null;
  const { login } = await insertSigner(server);
  const { token } = await typePassword(server, login);
  return { token, ...(await make({ server, login, token })) };
}

interface SceneParts {
  readonly server: TestServer;
  readonly login: string;
  readonly token: string;
}

async function enrolled({ server, token }: SceneParts): Promise<Partial<FactorScene>> {
  await enrolTotp(server, token, Date.now());
  return {};
}

async function withPasskey({ server, token }: SceneParts): Promise<Partial<FactorScene>> {
  await addPasskey(server, token);
  const { body } = await server.call('/bff/me/second-factor', { token });
  const [passkey] = body['passkeys'] as { id: string }[];
  return { passkey: passkey?.id ?? '' };
}

const scenes: { readonly [Id in OperationId]?: (parts: SceneParts) => Promise<Partial<FactorScene>> } = {
  startTotp: async () => ({}),
  removeTotp: enrolled,
  renewRecoveryCodes: enrolled,
  renamePasskey: withPasskey,
  removePasskey: withPasskey,
  async confirmTotp({ server, token }) {
    const { body } = await server.call('/bff/me/second-factor/totp', { token, method: 'POST' });
    return { body: { code: codeOf(String(body['secret']), Date.now()) } };
  },
  async createPasskey({ server, token }) {
    const asked = await askChallenge(server, '/bff/me/passkeys/challenge', { token });
    const answer = createAuthenticator(server.url).create(asked);
    return { body: { nome: 'Celular', challenge: asked.challenge, answer } };
  },
  async finishLogin({ server, login, token }) {
    const { recoveryCodes } = await enrolTotp(server, token, Date.now());
    const { signIn } = await typePassword(server, login);
    return { body: { signIn, code: recoveryCodes[0] } };
  },
  async loginWithPasskey({ server, token }) {
    const { authenticator } = await addPasskey(server, token);
    const asked = await askChallenge(server, '/api/user/login/passkey-challenge', { body: {} });
    return { body: { challenge: asked.challenge, answer: authenticator.sign(asked) } };
  },
};
