import { buildId, buildMe, buildUploadEntry } from '@palco/testing';
import fc from 'fast-check';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { SdkError } from '../kernel/errors.pure';
import { createPlayer, type PlayerState } from '../player';
import type { SessionState } from '../session';
import type { UploadEntry } from '../upload';
import { describePlayer, describeSession } from './describe';
import { followUploads } from './follow-uploads';
import { createSupportLog } from './support-log';

/** A token, a password, an e-mail or a name: long enough not to occur by chance among what a bundle says. */
const secret = fc.oneof(
  fc.base64String({ minLength: 16, maxLength: 40 }).filter((text) => /\d/.test(text) && text.length >= 16),
  fc.stringMatching(/^[a-z]{6,10}[0-9]{2}@[a-z]{5}\.com$/),
  fc.stringMatching(/^[A-Z][a-z]{5,9} [A-Z][a-z]{5,9}$/),
  fc.string({ minLength: 8, maxLength: 20 }).filter((text) => /[^\w\s]/.test(text) && /\d/.test(text)),
);

const failure = (text: string) =>
  new SdkError({ code: 'NETWORK_ERROR', status: 503, message: text, cause: new Error(text) });

/** A request that carries the secret everywhere a request can. */
const requestWith = (text: string): Request =>
  new Request(
    `https://api.example/v1/invites/${encodeURIComponent(text)}?token=${encodeURIComponent(text)}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${encodeURIComponent(text)}` },
      body: JSON.stringify({ password: text }),
    },
  );

/** The states of somebody whose every text is the secret. */
function sessionsWith(text: string): readonly SessionState[] {
  const me = buildMe();
  const known = { ...me, user: { ...me.user, nome: text, login: text } };
  const team = { ...me.contasCargos[0]!, conta_nome: text, cargo_nome: text };
  return [
    { stage: 'choosing-team', me: known },
    { stage: 'ready', me: known, team, permissions: [] },
    { stage: 'failed', error: failure(text) },
  ];
}

const playerWith = (text: string): PlayerState => ({
  ...createPlayer().$state.get(),
  stage: 'failed',
  src: `https://media.example/${encodeURIComponent(text)}.m3u8?token=${encodeURIComponent(text)}`,
  qualities: [{ index: 0, label: text, bitrate: 1 }] as unknown as PlayerState['qualities'],
  textTracks: [{ index: 0, label: text, language: text }] as unknown as PlayerState['textTracks'],
  error: failure(text) as unknown as PlayerState['error'],
});

it('holds no secret of what it saw, wherever that stood', async () => {
  await fc.assert(
    fc.asyncProperty(secret, async (text) => {
      const log = createSupportLog({
        fetch: async () =>
          Response.json(
            { token: text },
            { status: 400, headers: { 'X-Request-Id': 'r-1', 'Set-Cookie': 'a=b' } },
          ),
      });
      await log.fetch(requestWith(text));
      for (const state of sessionsWith(text)) log.follow('session', atom(state), describeSession);
      log.follow('player', atom(playerWith(text)), describePlayer);
      const file: UploadEntry = buildUploadEntry({
        name: text,
        stage: 'failed',
        error: failure(text) as never,
      });
      followUploads(log, { $ids: atom(['1']), entry: () => atom<UploadEntry | undefined>(file) });
      log.follow('careless', atom(text), (state) => ({ facts: { state }, measures: { state } }));
      const written = JSON.stringify(
        log.bundle({
          product: 'palco',
          version: 'v1.0.0',
          browser: 'Browser/1',
          language: 'en',
          accountIds: [buildId(101)],
          page: `/auth/reset/${encodeURIComponent(text)}`,
        }),
      );
      for (const form of [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
        expect(written).not.toContain(form);
      // It is not empty for that: everything above is in it.
      expect(JSON.parse(written).entries).toHaveLength(7);
    }),
  );
});

it('forgets a file that left the queue', () => {
  const log = createSupportLog();
  const $ids = atom<readonly string[]>(['1', '2']);
  const $file = atom<UploadEntry | undefined>(buildUploadEntry({ stage: 'queued' }));
  const stop = followUploads(log, { $ids, entry: () => $file });
  $ids.set(['2']);
  $file.set(buildUploadEntry({ stage: 'sending' }));
  stop();
  $file.set(undefined);
  const { entries } = log.bundle({
    product: 'palco',
    version: 'v1.0.0',
    browser: '',
    language: 'en',
    accountIds: [],
    page: '/',
  });
  expect(entries).toMatchObject([
    { source: 'upload 1', facts: { stage: 'queued' } },
    { source: 'upload 2', facts: { stage: 'queued' } },
    { source: 'upload 2', facts: { stage: 'sending' } },
  ]);
});
