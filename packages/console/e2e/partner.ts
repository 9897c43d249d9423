import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { conversion, media, password, people } from './fixtures';

/** A team whose settings and videos no other test changes. */
const accountId = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20004';

/** The team of Bruno. */
export const colegioAtlas = '7d21b3f0-91c4-4e0a-8b6f-4c5d60b20001';

/** A site of somebody else that frames a page; `localhost` is another site than the product's `127.0.0.1`. */
export interface PartnerSite {
  readonly url: string;
  /** As the settings name it. */
  readonly domain: string;
  stop(): Promise<void>;
}

const pageWith = (framed: string) => `<!doctype html><html lang="pt-BR"><title>Escola</title><h1>Escola</h1>
<iframe src="${framed}" title="Aula" width="640" height="360" allow="autoplay; fullscreen"></iframe>`;

/** Starts a site that frames this address. */
export async function startPartner(framed: string): Promise<PartnerSite> {
  const server: Server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(pageWith(framed));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    domain: `localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const base = () => process.env.PALCO_E2E_URL ?? '';

/** Calls the server as a person who may do all in the team. */
async function call(path: string, init: RequestInit & { readonly token?: string } = {}) {
  const { token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (typeof rest.body === 'string') headers.set('content-type', 'application/json');
  const answer = await fetch(`${base()}${path}`, { ...rest, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Record<string, string>>;
}

/** The person who sends a video, and the team. */
interface Publisher {
  readonly login: string;
  readonly accountId: string;
}

const defaultPublisher: Publisher = { login: people.marina.login, accountId };

async function signIn({ login } = defaultPublisher): Promise<string> {
  const { token = '' } = await call('/api/user/login', {
    method: 'POST',
    body: JSON.stringify({ login, password }),
  });
  return token;
}

/** Sends a video that plays; answers the address of its player. */
export async function publishVideo(title: string, publisher = defaultPublisher): Promise<string> {
  const token = await signIn(publisher);
  const team = `?accountId=${publisher.accountId}`;
  const { videoId = '' } = await call(`/v1/videos/vod${team}`, {
    token,
    method: 'POST',
    body: JSON.stringify({ title, accountId: publisher.accountId }),
  });
  const bytes = await readFile(media('h264-aac.mp4'));
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'aula.mp4');
  await call(`/v1/videos/${videoId}/source`, {
    token,
    method: 'POST',
    headers: { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` },
    body: form,
  });
  const status = async () => (await call(`/v1/videos/${videoId}${team}`, { token }))['status'];
  await expect.poll(status, { ...conversion, message: `${title} becomes playable` }).toBe('ready');
  return `${base()}/embed/player?videoId=${videoId}`;
}

/** Changes a video that {@link publishVideo} sent. */
export async function changeVideo(videoId: string, patch: object): Promise<void> {
  await call(`/v1/videos/${videoId}?accountId=${accountId}`, {
    token: await signIn(),
    method: 'PATCH',
    body: JSON.stringify(patch),
  });
}

/** Sets the domains on which the team's videos may be shown. */
export async function setDomains(dominiosPadrao: readonly string[]): Promise<void> {
  await call(`/v2/accounts/${accountId}/settings`, {
    token: await signIn(),
    method: 'PATCH',
    body: JSON.stringify({ dominiosPadrao }),
  });
}
