// A page of a partner that sends a video, with a token that the partner's server asked for.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, stateOf, test } from './fixtures';
import { startPartner } from './partner';
import { teams, tokenOf } from './people-api';

test.use({ storageState: ({}, use) => use(stateOf('diego')) });

const onEnd: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const stop of onEnd.splice(0)) await stop();
});

/** Makes a key as somebody of the team, and asks for a session as the partner's server. */
async function askSession(request: APIRequestContext, origin: string): Promise<string> {
  const person = { authorization: `Bearer ${await tokenOf('diego')}` };
  const key = await request.post(`/v1/api-keys?accountId=${teams.estudio.id}`, {
    headers: person,
    data: { nome: `Parceiro ${Date.now()}`, escopos: ['showVOD', 'embed'] },
  });
  const made = (await key.json()) as { chave: string; key: { id: string } };
  const { chave } = made;
  onEnd.push(async () => {
    await request.delete(`/v1/api-keys/${made.key.id}?accountId=${teams.estudio.id}`, { headers: person });
  });
  const session = await request.post('/v1/embed-sessions', {
    headers: { authorization: `Bearer ${chave}` },
    data: { components: ['vod-upload'], origins: [origin], maxFileSize: 4096, maxFiles: 1 },
  });
  expect(session.status()).toBe(201);
  return ((await session.json()) as { token: string }).token;
}

/** A call of the page itself, with what it may read of the answer; «unreadable» where the browser hides it. */
function call(
  page: Page,
  token: string,
  { path, headers = {}, bytes, title }: { path: string; headers?: object; bytes?: number; title?: string },
) {
  const url = `${process.env.PALCO_E2E_URL ?? ''}${path}`;
  return page.evaluate(
    async ([address, bearer, more, size, name]) => {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${bearer}`,
            'content-type': size === undefined ? 'application/json' : 'application/octet-stream',
            ...more,
          },
          body: size === undefined ? JSON.stringify({ title: name }) : new Uint8Array(size).fill(7),
        });
        const body = (await answer.json()) as { code?: string; videoId?: string };
        return { status: answer.status, code: body.code, videoId: body.videoId };
      } catch {
        return 'unreadable' as const;
      }
    },
    [url, token, headers, bytes, title] as const,
  );
}

test('a partner’s page sends a file of its visitor, and nothing else', async ({ page, complaints }) => {
  complaints.allowLike(/^(401|403|404|409|413) \/v1\//);
  complaints.allowLike(/CORS|ERR_FAILED/);
  const [partner, stranger] = [await startPartner('about:blank'), await startPartner('about:blank')];
  onEnd.push(partner.stop, stranger.stop);
  const token = await askSession(page.context().request, new URL(partner.url).origin);
  await page.goto(partner.url);

  const made = await call(page, token, { path: '/v1/videos/vod', title: 'Trabalho da Ana' });
  expect(made).toMatchObject({ status: 201 });
  const videoId = made === 'unreadable' ? '' : (made.videoId ?? '');
  const path = `/v1/videos/${videoId}/source?fileName=a.mp4`;
  const range = (size: number) => ({ 'content-range': `bytes 0-${size - 1}/${size}` });
  expect(await call(page, token, { path, headers: range(5000), bytes: 5000 })).toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
  });
  expect(await call(page, token, { path, headers: range(4096), bytes: 4096 })).toMatchObject({ status: 202 });
  expect(await call(page, token, { path: '/v1/videos/vod', title: 'Mais um' })).toMatchObject({
    status: 409,
    code: 'EMBED_FILES_USED',
  });
  const foreign = `/v1/videos/${randomUUID()}/source?fileName=a.mp4`;
  expect(await call(page, token, { path: foreign, headers: range(9), bytes: 9 })).toMatchObject({
    status: 404,
  });
  // The page can read why it needs a new token, and no answer of an operation that is not for it.
  expect(await call(page, `${token}x`, { path: '/v1/videos/vod', title: 'x' })).toMatchObject({
    status: 401,
  });
  expect(await call(page, token, { path: '/v1/users', title: 'x' })).toBe('unreadable');

  await page.goto(stranger.url);
  expect(await call(page, token, { path: '/v1/videos/vod', title: 'x' })).toMatchObject({
    status: 403,
    code: 'DOMAIN_REFUSED',
  });

  // The people of the team find the video in their library.
  await page.goto('/vod/dashboard?search=Trabalho da Ana');
  await expect(page.getByText('Trabalho da Ana').first()).toBeVisible();
});
