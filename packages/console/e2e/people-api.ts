import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Live,
  LiveAction,
  LiveCreate,
  LiveCreated,
  LiveOverlay,
  LiveOverlayCreate,
  LivePatch,
} from '@palco/sdk/lives';
import { expect, type Page } from '@playwright/test';
import { conversion, password, people, type Person } from './fixtures';

/** Teams and a role of the demo data. */
export const teams = {
  estudio: { id: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20005', name: 'Vértice Estúdio' },
  eventos: { id: '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20006', name: 'Vértice Eventos' },
} as const;

/** The role of the demo data that most people have. */
export const gestora = 'a86d1e34-5b72-4c09-9e8d-1f2a70d40008';

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** The newest mail to an address. Without a mail server mails are written into the outbox folder of the run. */
async function mailTo(login: string): Promise<Mail | undefined> {
  const folder = join(process.env.PALCO_E2E_FOLDER ?? '', 'data', 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  for (const name of names.sort().toReversed()) {
    const mail: Mail = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (mail.to === login) return mail;
  }
  return undefined;
}

/** The link in the newest mail to an address. */
export async function mailedLink(login: string, path: string): Promise<URL> {
  let link: URL | undefined;
  await expect
    .poll(
      async () => {
        const address = /https?:\/\/\S+/.exec((await mailTo(login))?.text ?? '')?.[0];
        link = address === undefined ? undefined : new URL(address);
        return link?.pathname;
      },
      { message: `a mail to ${login} with a link to ${path}` },
    )
    .toBe(path);
  if (!link) throw new Error('no link');
  return link;
}

export const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

const tokens = new Map<Person, Promise<string>>();

/** A token of a person of the demo data, cached, because checking a password takes a quarter of a second. */
export function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person) ?? askToken(person);
  tokens.set(person, token);
  return token;
}

async function askToken(person: Person): Promise<string> {
  const answer = await fetch(`${process.env.PALCO_E2E_URL ?? ''}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: people[person].login, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Calls the server as a person of the demo data. */
export async function apiAs(person: Person, accountId: string) {
  const base = process.env.PALCO_E2E_URL ?? '';
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const token = await tokenOf(person);
  /** Somebody new whose invitation is in the outbox. */
  const invitePerson = async (input: { nome: string; cargoId: string; accountIds: readonly string[] }) => {
    const login = `${input.nome.toLowerCase().replaceAll(/\W+/g, '.')}.${Date.now()}@vertice.com.br`;
    const body = { ...input, login, enviarConvite: true };
    const { id } = await send('POST', `/v1/users?accountId=${accountId}`, body, token);
    return { id: String(id), login, link: await mailedLink(login, '/auth/invite') };
  };
  return {
    invitePerson,
    /** A team in which no other test does anything; answers its id. */
    async createTeam(name: string): Promise<string> {
      const made = await send('POST', `/v1/teams?accountId=${accountId}`, { name }, token);
      return String(made.accountId);
    },
    createRole: (nome: string, permissoes: readonly string[]): Promise<{ id: string }> =>
      send('POST', `/v1/roles?accountId=${accountId}`, { nome, descricao: '', permissoes }, token),
    /** A folder of the library; answers its id. */
    async createFolder(nome: string, parentId?: string): Promise<string> {
      const made = await send('POST', `/v1/directories?accountId=${accountId}`, { nome, parentId }, token);
      return String(made.id);
    },
    /** A video without a file, which is enough where nobody plays it; answers its id. */
    async createVideo(title: string, directoryId?: string): Promise<string> {
      const input = { title, directoryId, accountId };
      const made = await send('POST', `/v1/videos/vod?accountId=${accountId}`, input, token);
      return String(made.videoId);
    },
    /** The language whose subtitles the videos of a folder show first. */
    setSubtitleLanguage: (id: string, defaultSubtitleLanguage: string) =>
      send(
        'PATCH',
        `/v1/directories/${id}/settings?accountId=${accountId}`,
        { defaultSubtitleLanguage },
        token,
      ),
    /** How many videos the library of the team has. */
    async countVideos(): Promise<number> {
      const { pagination } = await send('GET', `/v1/videos?accountId=${accountId}`, undefined, token);
      return pagination.total;
    },
    moveVideo: (id: string, directoryId: string) =>
      send('PATCH', `/v1/videos/${id}?accountId=${accountId}`, { directoryId }, token),
    /** Waits until a video plays. */
    async untilReady(id: string): Promise<void> {
      const status = async () =>
        (await send('GET', `/v1/videos/${id}?accountId=${accountId}`, undefined, token)).status;
      await expect.poll(status, { ...conversion, message: `${id} plays` }).toBe('ready');
    },
    /** Gives a video subtitles: `[second, text]`, a second each. */
    say: (id: string, lines: readonly (readonly [number, string])[]) =>
      send(
        'PUT',
        `/v1/videos/${id}/subtitles/pt-BR/cues?accountId=${accountId}`,
        lines.map(([inicio, texto]) => ({ inicio, fim: inicio + 1, texto })),
        token,
      ),
    createLive: (input: LiveCreate): Promise<LiveCreated> =>
      send('POST', `/v1/live-streams?accountId=${accountId}`, { ...input, accountId }, token),
    changeLive: (id: string, patch: LivePatch): Promise<Live> =>
      send('PATCH', `/v1/live-streams/${id}?accountId=${accountId}`, patch, token),
    controlLive: (id: string, action: LiveAction): Promise<Live> =>
      send('PUT', `/v1/live-streams/${id}/control/${action}?accountId=${accountId}`, undefined, token),
    stopTestSignal: (id: string) =>
      send('DELETE', `/v1/live-streams/${id}/test-signal?accountId=${accountId}`, undefined, token),
    addOverlay: (id: string, overlay: LiveOverlayCreate): Promise<LiveOverlay> =>
      send('POST', `/v1/live-streams/${id}/overlays?accountId=${accountId}`, overlay, token),
    ban: (liveId: string, participanteId: string, minutos: number) =>
      send('POST', `/v1/chat/${liveId}/bans?accountId=${accountId}`, { participanteId, minutos }, token),
    unban: (liveId: string, participanteId: string) =>
      send(
        'DELETE',
        `/v1/chat/${liveId}/bans?participanteId=${participanteId}&accountId=${accountId}`,
        undefined,
        token,
      ),
    removeLive: (id: string) =>
      send('DELETE', `/v1/live-streams/${id}?accountId=${accountId}`, undefined, token),
    /** The video that a live became; null until then. */
    async recordingOf(liveId: string): Promise<string | null> {
      const path = `/v1/live-streams/${liveId}?accountId=${accountId}`;
      return (await send('GET', path, undefined, token)).recordingVideoId;
    },
    /** Somebody new who has accepted the invitation already. */
    async createPerson(input: Parameters<typeof invitePerson>[0]) {
      const { id, login, link } = await invitePerson(input);
      const invite = new URLSearchParams(link.search || link.hash.slice(1)).get('token');
      await send('POST', '/bff/invite/accept', { token: invite, nome: input.nome, password });
      return { id, login };
    },
  };
}

/** Fills in the log-in form. */
export async function signIn(page: Page, login: string, secret: string = password): Promise<void> {
  await page.getByLabel('E-mail').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** What the side menu shows, in its order. */
export async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu).toBeVisible();
  // Without the mark of what is new.
  return (await menu.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+beta$/, ''));
}
