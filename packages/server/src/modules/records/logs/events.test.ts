import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../kernel/http/contract';
import type { ContractOperation } from '../../../kernel/http/contract';
import type { OperationId } from '../../../kernel/http/operation';
import { demoTeams, demoUsers } from '../../../seed/demo-people';
import { demoFolderId } from '../../../seed/seed';
import {
  insertApiKey,
  insertClient,
  insertMember,
  insertPasskey,
  insertPerson,
  insertRole,
  insertSession,
  insertTeam,
} from '../../../testing/sample-people';
import { sampleJpeg } from '../../../testing/sample-images';
import {
  insertFolder,
  insertLive,
  insertPlaylist,
  insertPreset,
  insertSubtitle,
  insertVideo,
  insertWebhook,
  pathOf,
  requestOf,
  sampleBodies,
  sampleRegistration,
} from '../../../testing/samples';
import type { PathIds } from '../../../testing/samples';
import { sealed } from '../../broadcast/restream/targets.store';
import { consent, giveConsent } from '../../../testing/connect-provider';
import { putLiveFile } from '../../../testing/put-live-file';
import { linkScene } from '../../../testing/mailed-links';
import { factorScene } from '../../../testing/second-factor';
import {
  insertImport,
  insertIntegration,
  insertLibraryImport,
  insertVideoImport,
} from '../../../testing/sample-integrations';
import { insertPackagedVideo } from '../../../testing/packaged-video';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { attendeeRegistrations, attendees } from '../../../schema/attendees';
import { chatMessages } from '../../../schema/chat';
import { liveSpeakers } from '../../../schema/classroom';
import { connectionTests } from '../../../schema/connection-tests';
import { liveClips } from '../../../schema/live-clips';
import { liveMarks } from '../../../schema/live-marks';
import { liveOverlays } from '../../../schema/live-overlays';
import { lives } from '../../../schema/lives';
import { liveRestreams, restreamTargets } from '../../../schema/restream';
import { bindToken, makeLinkToken } from '../../people/recovery/link-token.pure';
import { replaceLink } from '../../people/recovery/recovery.store';
import { uploads } from '../../../schema/uploads';
import { integrations } from '../../../schema/integrations';
import { signZoomEvent } from '../../library/integrations';
import { events } from '../../../schema/logs';
import { isRecordKey } from './record-keys.pure';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PALCO_EMULATORS: '0' } });
});
afterAll(() => server.stop());

const trashed = { deletedAt: new Date() };
const userAgent = 'Navegador/1.0 {"level":60}';

/** A video in the state in which the operation succeeds. */
async function videoFor(id: OperationId): Promise<string> {
  const { db } = server;
  if (id === 'restoreVideo' || id === 'deleteForGood') return insertVideo(db, 'colegioAtlas', trashed);
  if (id === 'createSubtitleJob') return insertVideo(db, 'colegioAtlas', { status: 'ready' });
  if (id === 'pickVideoThumbnail') {
    const videoId = await insertVideo(db, 'colegioAtlas', { status: 'ready', durationSeconds: 60 });
    await server.context.blobs.put(`sources/${videoId}`, 'source');
    const { media } = server.context;
    vi.spyOn(media, 'available').mockResolvedValueOnce(true);
    vi.spyOn(media, 'picture').mockImplementationOnce(({ path }) => writeFile(path, sampleJpeg()));
    return videoId;
  }
  if (id === 'deleteSubtitle') {
    const videoId = await insertVideo(db, 'colegioAtlas');
    await insertSubtitle(db, videoId);
    return videoId;
  }
  if (id === 'editVideo' || id === 'createVideoClip')
    return insertPackagedVideo(server.context, 'colegioAtlas');
  if (id === 'removeVideoEdit') {
    const videoId = await insertPackagedVideo(server.context, 'colegioAtlas');
    await server.call(`/v1/videos/${videoId}/edit`, {
      token: await server.signIn('marina@colegioatlas.com.br'),
      method: 'PUT',
      body: { keep: [{ from: 1, until: 20 }] },
    });
    return videoId;
  }
  if (id === 'replaceSource') return insertVideo(db, 'colegioAtlas', { status: 'ready' });
  if (id === 'cancelReplacement')
    return insertVideo(db, 'colegioAtlas', { status: 'ready', replacementStatus: 'failed' });
  if (id === 'cancelTranscode') return insertVideo(db, 'colegioAtlas', { status: 'processing' });
  if (id !== 'retryTranscode') return insertVideo(db, 'colegioAtlas');
  const videoId = await insertVideo(db, 'colegioAtlas', {
    status: 'failed',
    failureCode: 'PROCESSING_FAILED',
    sizeBytes: 3,
  });
  const now = new Date();
  await db
    .insert(uploads)
    .values({ videoId, totalBytes: 3, ranges: [[0, 2]], completedAt: now, expiresAt: now });
  await server.context.blobs.put(`sources/${videoId}`, 'abc');
  return videoId;
}

async function undoOf(video: string): Promise<string> {
  const { body } = await server.call('/v1/videos/bulk', {
    token: await server.signIn('marina@colegioatlas.com.br'),
    body: { ids: [video], action: 'move', payload: { directoryId: demoFolderId('colegioAtlas', ['Aulas']) } },
  });
  return body['undoToken'] as string;
}

async function insertRegistration(liveId: string, id: string): Promise<void> {
  const { db } = server;
  const [live] = await db.select().from(lives).where(eq(lives.id, liveId));
  const person = { name: 'Ana', createdAt: new Date() };
  const accountId = live?.accountId ?? '';
  await db.insert(attendees).values({ id, liveId, accountId, email: `${id}@example.com`, ...person });
  const digests = { tokenDigest: id, addressDigest: id };
  await db.insert(attendeeRegistrations).values({ id, attendeeId: id, liveId, ...digests, ...person });
}

const ofIntegrations = operations.filter(({ url }) => /zoom|google-meet|youtube|tencent|facebook/.test(url));

/** A connected account of each service, and an import that failed. */
async function insertIntegrations(importId: string): Promise<void> {
  const { db, context } = server;
  await db.delete(integrations);
  for (const provider of ['zoom', 'google-meet', 'youtube', 'tencent', 'facebook'] as const) {
    const integrationId = await insertIntegration(context, 'colegioAtlas', { provider });
    if (provider === 'zoom')
      await insertImport(context, 'colegioAtlas', { id: importId, integrationId, status: 'failed' });
  }
  await insertIntegration(context, 'colegioAtlas', {
    provider: 'zoom-multi',
    externalId: 'zoom-organizacao',
  });
}

/** A clip or a mark of a live, of its id, and what a clip can be made of. */
async function addMoments(id: OperationId, live: string): Promise<void> {
  const { db, context } = server;
  const now = new Date();
  if (/LiveMark/.test(id))
    await db.update(lives).set({ status: 'live', startedAt: now }).where(eq(lives.id, live));
  if (id === 'updateLiveMark' || id === 'deleteLiveMark')
    await db.insert(liveMarks).values({ id: live, liveId: live, title: 'Perguntas', at: now });
  const clip = { title: 'Clipe', status: 'failed', from: now, until: now, segments: [] } as const;
  if (id === 'deleteLiveClip' || id === 'retryLiveClip')
    await db
      .insert(liveClips)
      .values({ ...clip, id: live, liveId: live, accountId: demoTeams.colegioAtlas, segments: [] });
  if (id !== 'createLiveClip') return;
  const list = [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    '#EXT-X-MAP:URI="../s1/main/init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${now.toISOString()}`,
    '#EXTINF:4.0,',
    '../s1/main/1.m4s',
  ];
  const files = { 'a/main.m3u8': list.join('\n'), 's1/main/init.mp4': 'init', 's1/main/1.m4s': 'media' };
  for (const [name, text] of Object.entries(files)) await putLiveFile(context, `lives/${live}/${name}`, text);
}

/** A target of the id of a live, for which it was chosen. */
async function addTarget(id: OperationId, live: string): Promise<void> {
  if (!/(?:update|delete)RestreamTarget|LiveRestream$/.test(id)) return;
  const { db, context } = server;
  const address = 'rtmps://a.rtmps.youtube.com/live2';
  const columns = sealed(context, live, { address, key: live, passphrase: '' });
  const accountId = demoTeams.colegioAtlas;
  await db
    .insert(restreamTargets)
    .values({ ...columns, id: live, accountId, name: 'Canal', service: 'youtube' });
  await db.insert(liveRestreams).values({ liveId: live, targetId: live, automatic: false });
}

/** New objects of the caller's client, so that no operation depends on another one. */
async function idsFor(id: OperationId): Promise<PathIds> {
  const { db } = server;
  const team = await insertTeam(db, 'atlas');
  // An invitation can be sent again only before it is accepted.
  const passwordHash = id === 'resendInvite' ? null : 'set';
  const user = (await insertPerson(db, { team: 'colegioAtlas', role: 'editor' }, { passwordHash })).id;
  if (id === 'resetSecondFactor') await insertPasskey(db, user);
  if (id === 'updateMember' || id === 'removeMember') {
    await insertMember(db, { userId: user, accountId: team, role: 'editor' });
  }
  const live = await insertLive(db, 'colegioAtlas', id === 'restoreLive' ? trashed : {});
  if (id === 'restoreLiveOverlay')
    await db.update(liveOverlays).set(trashed).where(eq(liveOverlays.liveId, live));
  await addMoments(id, live);
  await addTarget(id, live);
  // This server takes no signals.
  if (id === 'startTestSignal')
    vi.spyOn(server.ingest.testSignals, 'start').mockResolvedValueOnce({
      kind: 'sending',
      endsAt: new Date(),
    });
  if (id === 'stopConnectionTest')
    await db.insert(connectionTests).values({
      liveId: live,
      signalId: 1,
      id: live,
      accountId: demoTeams.colegioAtlas,
      latency: 'low',
      fpsLimit: 60,
      startedAt: new Date(),
    });
  if (id === 'removeChatMessage' || id === 'pinChatMessage' || id === 'approveChatMessage')
    await db.insert(chatMessages).values({
      id: live,
      liveId: live,
      seq: 1,
      change: 1,
      name: 'Ana',
      body: 'oi',
      isHeld: id === 'approveChatMessage',
      idempotencyKey: live,
      createdAt: new Date(),
    });
  if (id === 'banFromChat') await insertRegistration(live, sampleRegistration);
  if (id === 'unbanFromChat') await insertRegistration(live, user);
  if (id === 'uploadSpeakerPicture')
    await db.insert(liveSpeakers).values({ id: live, liveId: live, position: 0, name: 'Helena Prado' });
  const video = await videoFor(id);
  if (id === 'retryRecordingImport' || ofIntegrations.some((one) => one.id === id))
    await insertIntegrations(video);
  if (id === 'retryVideoImport' || id === 'deleteVideoImport')
    await insertVideoImport(server.context, 'colegioAtlas', { id: video });
  if (/^(?:start|stop|retry|delete)Import$/.test(id))
    await insertLibraryImport(server.context, 'colegioAtlas', {
      id: video,
      status: id === 'retryImport' ? 'failed' : 'ready',
      listedAt: id === 'retryImport' ? null : new Date(),
    });
  return {
    video,
    directory: await insertFolder(db, 'colegioAtlas', id === 'restoreDirectory' ? trashed : {}),
    playlist: await insertPlaylist(db, 'colegioAtlas', [], id === 'restorePlaylist' ? trashed : {}),
    live,
    // Created on demand only, because the number of presets of a team is limited.
    // Their number is limited too.
    webhook: /Webhook/.test(id) ? await insertWebhook(db, 'colegioAtlas') : randomUUID(),
    preset: id === 'deleteLivePreset' ? await insertPreset(db, 'colegioAtlas') : randomUUID(),
    team,
    user,
    client: await insertClient(db, 'atlas'),
    role: await insertRole(db, 'atlas'),
    session: await insertSession(db, demoUsers.marina),
    apiKey: await insertApiKey(db, { team: 'colegioAtlas', userId: demoUsers.marina }),
    undo: id === 'undo' ? await undoOf(await insertVideo(db, 'colegioAtlas')) : randomUUID(),
  };
}

/** A link as it was mailed, for a new person. */
async function mailLink(kind: 'recovery' | 'invite') {
  const { db, context } = server;
  const passwordHash = kind === 'invite' ? null : 'set';
  const person = await insertPerson(db, { team: 'colegioAtlas', role: 'editor' }, { passwordHash });
  const token = makeLinkToken();
  await replaceLink(db, { kind, userId: person.id, token, expiresAt: new Date(Date.now() + 60_000) });
  const email = person.login;
  return { email, token, hash: bindToken(context.config.secret, { email, token }) };
}

/** The body with which an operation succeeds, where it has to fit what is stored. */
async function bodyFor(id: OperationId): Promise<object | undefined> {
  if (id === 'resetPassword') return { ...sampleBodies[id], ...(await mailLink('recovery')) };
  if (id === 'bulkVideos')
    return { ...sampleBodies[id], ids: [await insertVideo(server.db, 'colegioAtlas')] };
  if (id === 'acceptInvite') return { ...sampleBodies[id], token: (await mailLink('invite')).token };
  return sampleBodies[id];
}

/** Signs an event as the emulator of Zoom does. */
function signEvent(headers: Headers, body: string): void {
  const secret = server.emulators()?.services.webhookSecret ?? '';
  const timestamp = String(Math.floor(Date.now() / 1000));
  headers.set('x-zm-request-timestamp', timestamp);
  headers.set('x-zm-signature', signZoomEvent(secret, timestamp, body));
}

/** The way to an account that waits for the yes of the caller. */
async function consentPath(headers: Headers, token: string): Promise<string> {
  const asked = { token, accountId: demoTeams.colegioAtlas, provider: 'google-meet' } as const;
  const given = await giveConsent(server, asked);
  await server.db.delete(events);
  headers.set('cookie', given.headers.cookie);
  return given.path;
}

/** Where a provider leads back to after a consent, in the browser in which that began. */
async function callbackPath(headers: Headers): Promise<string> {
  const token = await server.signIn('marina@colegioatlas.com.br');
  const back = await consent(server, { token, accountId: demoTeams.colegioAtlas, provider: 'google-meet' });
  await server.db.delete(events);
  headers.set('cookie', back.headers.cookie);
  return back.path;
}

async function run(
  operation: ContractOperation,
): Promise<{ status: number; written: (typeof events.$inferSelect)[] }> {
  const scene = (await factorScene(server, operation.id)) ?? (await linkScene(server, operation.id));
  const caller = scene?.token ?? (await server.signIn('marina@colegioatlas.com.br'));
  const token = operation.access === 'public' ? undefined : caller;
  const ids = await idsFor(operation.id);
  const body = scene?.body ?? (await bodyFor(operation.id));
  await server.db.delete(events);
  const request = requestOf(operation, body);
  const headers = new Headers(request.headers);
  headers.set('user-agent', userAgent);
  if (operation.id === 'receiveZoomEvent') signEvent(headers, String(request.body));
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const path =
    operation.id === 'finishOAuth'
      ? await callbackPath(headers)
      : operation.id === 'confirmOAuthConsent'
        ? await consentPath(headers, caller)
        : pathOf(operation, { ...ids, passkey: scene && 'passkey' in scene ? scene.passkey : undefined });
  const { status } = await fetch(server.url + path, { ...request, headers });
  return { status, written: await server.db.select().from(events) };
}

describe('the activity log', () => {
  // The setup page needs an installation in which nobody is: `setup.test.ts` reads its entry.
  const writing = operations.filter(({ id, event }) => event !== null && id !== 'completeSetup');
  const silent = operations.filter(({ event }) => event === null);
  let statistics: Promise<unknown> | undefined;

  it.each(writing.map((one): [string, ContractOperation] => [one.id, one]))(
    'has exactly one entry of %s',
    async (_, operation) => {
      const { status, written } = await run(operation);
      expect(status).toBeLessThan(300);
      expect(written.map(({ event }) => event)).toEqual([operation.event]);
      expect(written[0]).toMatchObject({
        ip: '127.0.0.1',
        userAgent,
        accountId: expect.any(String) as string,
      });
      expect(JSON.stringify(written)).not.toContain('palco-demo');
      const keys = written.flatMap(({ record }) => record.map(({ Key }) => Key));
      expect(keys.filter((key) => !isRecordKey(key))).toEqual([]);
    },
  );

  it.each(silent.map((one): [string, ContractOperation] => [one.id, one]))(
    'has none of %s',
    async (_, operation) => {
      // This PostgreSQL makes no statistics by itself: without any, joins over the rows of all these operations take seconds.
      await (statistics ??= server.pool.query('analyze'));
      const { status, written } = await run(operation);
      expect(status).toBeLessThan(500);
      expect(written).toEqual([]);
    },
  );

  it('has none of a change that failed', async () => {
    const before = await server.db.$count(events);
    const token = await server.signIn('bruno@colegioatlas.com.br');
    await server.call('/bff/me', { token, method: 'PATCH', body: { nome: 'x' } });
    await server.call('/v1/videos/vod', { token, body: { title: '' } });
    // The sign-in itself.
    expect((await server.db.$count(events)) - before).toBe(1);
  });
});
