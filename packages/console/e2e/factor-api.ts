import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { password } from './fixtures';
import { apiAs, gestora, teams } from './people-api';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The code of an app, as RFC 6238 has it. */
export function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Each code is taken once, so a second one has to be of a later step; the server takes that of the next step as well. */
export const stepNow = (): number => Math.floor(Date.now() / stepMs);

async function send(method: string, path: string, sent: { token?: string; body?: object }) {
  const { token, body } = sent;
  const answer = await fetch(`${process.env.PALCO_E2E_URL ?? ''}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A new team, somebody who administers it, and a member; nobody has a second factor. */
export async function createTeamOfTwo(name: string) {
  const api = await apiAs('diego', teams.estudio.id);
  const id = await api.createTeam(name);
  const rights = ['showVOD', 'showHistory', 'showUsers', 'showAccountSettings'];
  const { id: cargoId } = await api.createRole(`Dona de ${name}`, rights);
  const owner = await api.createPerson({ nome: 'Olga Dona', cargoId, accountIds: [id] });
  const member = await api.createPerson({ nome: 'Nando Novo', cargoId: gestora, accountIds: [id] });
  return { id, owner, member };
}

/** Gives somebody an app of codes, and makes the team ask for a second factor. */
export async function closeTeam(accountId: string, login: string): Promise<void> {
  const { token } = await send('POST', '/api/user/login', { body: { login, password } });
  const as = { token: String(token) };
  const { secret } = await send('POST', '/bff/me/second-factor/totp', as);
  const body = { code: codeOf(String(secret), stepNow()) };
  await send('POST', '/bff/me/second-factor/totp/confirm', { ...as, body });
  const settings = `/v2/accounts/${accountId}/settings?accountId=${accountId}`;
  await send('PATCH', settings, { ...as, body: { exigeSegundoFator: true } });
}

/** An authenticator within the browser, which finds the finger of its person by itself. */
export async function addAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** How many passkeys it holds, and how often they were used together. */
    async used(): Promise<{ passkeys: number; uses: number }> {
      const { credentials } = await tools.send('WebAuthn.getCredentials', { authenticatorId });
      const uses = credentials.reduce((sum, { signCount }) => sum + signCount, 0);
      return { passkeys: credentials.length, uses };
    },
  };
}

/** The section of the own factors, in the profile and at the gate of a closed team. */
export const securityOf = (page: Page) => page.getByRole('region', { name: 'Segurança' });

/** Types the password wherever a change of the factors asks for it again: it counts for ten minutes. */
export async function typePasswordAgain(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Confirme a sua senha' }), async (again) => {
    await again.getByLabel('Senha', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Confirmar' }).click();
  });
}

/** Opens the set-up of an app of codes, and reads its secret. */
export async function startApp(page: Page): Promise<string> {
  const app = appOf(page);
  await securityOf(page).getByRole('button', { name: 'Adicionar aplicativo de códigos' }).click();
  return (await app.locator('code').textContent()) ?? '';
}

const appOf = (page: Page) => page.getByRole('dialog', { name: 'Aplicativo de códigos' });

/** Finishes the set-up of an app with a code, and reads the recovery codes. */
export async function confirmApp(page: Page, code: string): Promise<string[]> {
  await appOf(page).getByLabel('Código de 6 dígitos').fill(code);
  await appOf(page).getByRole('button', { name: 'Confirmar' }).click();
  return keepCodes(page);
}

/** Reads the recovery codes, and says that they are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Códigos de recuperação' });
  await expect(dialog.locator('li code')).toHaveCount(10);
  const codes = await dialog.locator('li code').allTextContents();
  await dialog.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

/** Adds the first passkey. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await securityOf(page).getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  const naming = page.getByRole('dialog', { name: 'Adicionar chave de acesso' });
  await naming.getByLabel('Nome da chave').fill(name);
  await naming.getByRole('button', { name: 'Continuar' }).click();
  await keepCodes(page);
}
