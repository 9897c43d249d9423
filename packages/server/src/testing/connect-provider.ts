import { expect } from 'vitest';
import type { TestServer } from './start-test-server';

/** The paths of the popups. */
export const popupPaths = {
  zoom: '/bff/zoom/oauth',
  'zoom-multi': '/bff/zoom/oauth-multi',
  'google-meet': '/bff/google-meet/oauth',
  youtube: '/bff/palco-youtube/oauth',
  facebook: '/bff/facebook/oauth',
} as const;

/** Who consents, and where the popup is taken back to. */
export interface Consent {
  readonly token: string;
  readonly accountId: string;
  readonly provider: keyof typeof popupPaths;
  readonly account?: string;
  readonly decision?: 'allow' | 'deny';
  /** Scopes that the person does not allow. */
  readonly withheld?: string;
}

type Server = Pick<TestServer, 'call' | 'url'>;

/** What a browser keeps of the answers of a popup, as the headers of its next request. */
export interface Browser {
  readonly headers: { readonly cookie: string };
}

/** Opens a popup as a person does; answers the address of the consent page, and the browser that it stands in. */
export async function openConsent(
  server: Server,
  { token, accountId, provider }: Consent,
): Promise<Browser & { readonly page: URL }> {
  const made = await fetch(`${server.url}/bff/oauth/ticket?accountId=${accountId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
  });
  expect(made.status).toBe(201);
  const { ticket } = (await made.json()) as { readonly ticket: string };
  const query = new URLSearchParams({ account_id: accountId, ticket });
  const headers = { cookie: (made.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' };
  const answer = await fetch(`${server.url}${popupPaths[provider]}?${query}`, {
    redirect: 'manual',
    headers,
  });
  expect([answer.status, await answer.text()]).toEqual([302, '']);
  return { page: new URL(answer.headers.get('location') ?? ''), headers };
}

/** Consents at an emulator; answers the path to which it leads back, with the code or the refusal. */
export async function consent(server: Server, asked: Consent): Promise<Browser & { readonly path: string }> {
  const { page, headers } = await openConsent(server, asked);
  expect((await fetch(page)).status).toBe(200);
  const form = new URLSearchParams(page.searchParams);
  form.set('account', asked.account ?? `${page.pathname.split('/')[1]}-01`);
  form.set('decision', asked.decision ?? 'allow');
  if (asked.withheld !== undefined) form.set('withheld', asked.withheld);
  const answer = await fetch(new URL('consent', page), { method: 'POST', body: form, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return { path: (answer.headers.get('location') ?? '').slice(server.url.length), headers };
}

/** Consents, and comes back with it; answers the path of the account that waits for a yes, and the browser. */
export async function giveConsent(
  server: Server,
  asked: Consent,
): Promise<Browser & { readonly path: string }> {
  const { token, accountId } = asked;
  const { path, headers } = await consent(server, asked);
  const { status, text } = await server.call(path, { headers });
  expect([status, text.includes('data-result="received"')]).toEqual([200, true]);
  const { body } = await server.call(`/bff/oauth/consents?accountId=${accountId}`, { token, headers });
  const id = (body['items'] as { id: string }[]).at(-1)?.id ?? '';
  return { path: `/bff/oauth/consents/${id}`, headers };
}

/** Connects an account at an emulator. */
export async function connectProvider(server: Server, asked: Consent): Promise<void> {
  const { token, accountId } = asked;
  const { path, headers } = await giveConsent(server, asked);
  const answer = await server.call(`${path}?accountId=${accountId}`, { method: 'POST', token, headers });
  expect(answer.status).toBe(204);
}
