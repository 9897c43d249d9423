import type { PlatformStatus } from '../../../ports/platform-status';
import { createPlatformStatus } from './platform-status';
import type { ServerContext } from '../../../kernel/context';
import { markBrowser } from './popup-browser';
import { confirmConsent, declineConsent, listWaiting, purgeConsents } from './consents';
import { createAccessTokens } from './access-tokens';
import { httpError, requireFound } from '../../../kernel/errors/http-error';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, Handlers, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { startEmulators } from './emulators';
import type { Emulators } from './emulators';
import { findImportFolder } from '../directories';
import { recordEvent } from '../../records/logs';
import { createHolderMailWorker } from '../../core/mail';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { checkJobKind, createCheckWorker, createImportWorker, folderOf, importJobKind } from './import-jobs';
import type { Setups } from './import-jobs';
import { listImports, lockImport, saveImport } from './imports.store';
import { findIntegration, listActive, listIntegrations } from './integrations.store';
import { requireAccount, requireAccounts, setImport, undo } from './integrations.service';
import { callbackPath, finishPopup, openPopup } from './oauth-popup';
import { makeTicket, purgeSteps } from './oauth-steps.store';
import {
  listedAccounts,
  toImportStatus,
  toIntegration,
  toRecordingImport,
  toTencentStatus,
  toYouTubeStatus,
  toZoomAccount,
  toZoomMulti,
} from './presenter.pure';
import { createProblemMail, problemMailKind } from './problem-mail.job';
import { providers } from '../../../schema/integrations';
import { createSetups } from './provider-setups';
import { connectTencent } from './tencent';
import { receiveZoomEvent } from './zoom-webhook';

/** How often new recordings are looked for. */
const checkEveryMs = 5 * 60_000;
const purgeEveryMs = 15 * 60_000;
const retryAfterSeconds = 30;

async function createOAuthTicket(call: Call<'createOAuthTicket'>): Promise<Answer<'createOAuthTicket'>> {
  const { context, principal, request } = call;
  const { accountId, userId, sessionId } = principal;
  // A browser keeps the cookie of an answer to its own origin only, and says so itself.
  const browser = request.headers['sec-fetch-site'] === 'same-origin' ? markBrowser(call) : null;
  const digest = browser?.digest ?? null;
  const owner = { accountId, userId, sessionId, browserDigest: digest, pageDigest: digest };
  const made = await makeTicket(context.db, owner, context.clock.now());
  if (made === null) throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds });
  return {
    status: 201,
    headers: browser === null ? {} : { 'set-cookie': browser.cookie },
    body: { ticket: made.ticket, expiresAt: made.expiresAt.toISOString() },
  };
}

async function list(call: Call<'listIntegrations'>, setups: Setups): Promise<Answer<'listIntegrations'>> {
  const { context, principal, language } = call;
  const { accountId } = principal;
  const rows = await listIntegrations(context.db, { accountId });
  const items = await Promise.all(
    providers.map(async (provider) => {
      const folder = folderOf(provider);
      const found = folder && (await findImportFolder(context.db, { accountId, origin: folder.origin }));
      return toIntegration(provider, {
        setup: setups().get(provider),
        rows: rows.filter((row) => row.provider === provider),
        directoryId: found?.id ?? null,
        language,
        now: context.clock.now(),
      });
    }),
  );
  return { status: 200, body: { items } };
}

async function listRecordings(call: Call<'listRecordingImports'>): Promise<Answer<'listRecordingImports'>> {
  const { context, principal, query, language } = call;
  const { rows, total } = await listImports(context.db, { ...query, accountId: principal.accountId });
  const items = rows.map((row) => toRecordingImport(row, language));
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

async function retry(call: Call<'retryRecordingImport'>): Promise<Answer<'retryRecordingImport'>> {
  const { context, principal, params, language } = call;
  const { accountId } = principal;
  const after = await context.db.transaction(async (tx) => {
    await lockTeamShared(tx, accountId);
    const row = requireFound(await lockImport(tx, { id: params.id, accountId }));
    requireUnblocked(principal, accountId);
    if (row.status !== 'failed') throw httpError({ status: 409, code: 'IMPORT_NOT_FAILED' });
    const integration = await findIntegration(tx, row.integrationId);
    if (integration?.encryptedSecrets == null)
      throw httpError({ status: 409, code: 'INTEGRATION_NOT_CONNECTED' });
    const change = { status: 'queued', progress: 0, errorCode: null } as const;
    const updatedAt = new Date(context.clock.now());
    await saveImport(tx, row.id, { ...change, updatedAt });
    await context.jobs.enqueue(tx, { kind: importJobKind, subjectId: row.id, accountId });
    await recordEvent(tx, { call, event: 'IMPORTACAO_ATUALIZADA', of: row, record: { title: row.title } });
    return { ...row, ...change, updatedAt };
  });
  return { status: 202, body: toRecordingImport(after, language) };
}

/** Popups, and what people do with one account. */
function popupHandlers(setups: Setups): Handlers {
  return {
    createOAuthTicket,
    openZoomOAuth: (call) => openPopup(call, { provider: 'zoom', setups }),
    openZoomMultiOAuth: (call) => openPopup(call, { provider: 'zoom-multi', setups }),
    openGoogleMeetOAuth: (call) => openPopup(call, { provider: 'google-meet', setups }),
    openYouTubeOAuth: (call) => openPopup(call, { provider: 'youtube', setups }),
    openFacebookOAuth: (call) => openPopup(call, { provider: 'facebook', setups }),
    finishOAuth: (call) => finishPopup(call, { setups }),
    listOAuthConsents: listWaiting,
    confirmOAuthConsent: confirmConsent,
    declineOAuthConsent: (call) => declineConsent(call, setups),
    receiveZoomEvent: (call) => receiveZoomEvent(call, setups),
  };
}

function statusHandlers(): Handlers {
  return {
    async listZoomAccounts(call) {
      const rows = await requireAccounts(call, 'zoom');
      return { status: 200, body: listedAccounts(rows).map(toZoomAccount) };
    },
    getZoomMulti: ok(async (call) => toZoomMulti(await requireAccount(call, 'zoom-multi'))),
    getGoogleMeet: ok(async (call) => toImportStatus(await requireAccount(call, 'google-meet'))),
    getYouTube: ok(async (call) => toYouTubeStatus(await requireAccount(call, 'youtube'))),
    getTencent: ok(async (call) => toTencentStatus(await requireAccount(call, 'tencent'))),
  };
}

function switchHandlers(): Handlers {
  return {
    async setZoomImport(call) {
      const { activeImport, zoomAccountId: externalId } = call.body;
      return {
        status: 200,
        body: toZoomAccount(await setImport(call, { provider: 'zoom', externalId, activeImport })),
      };
    },
    setZoomMultiImport: ok(async (call) =>
      toImportStatus(await setImport(call, { provider: 'zoom-multi', ...call.body })),
    ),
    setGoogleMeetImport: ok(async (call) =>
      toImportStatus(await setImport(call, { provider: 'google-meet', ...call.body })),
    ),
    async setYouTubeImport(call) {
      const activeImport = call.body.activeImport ?? call.body.enabled ?? false;
      return {
        status: 200,
        body: toYouTubeStatus(await setImport(call, { provider: 'youtube', activeImport })),
      };
    },
    setTencentImport: ok(async (call) =>
      toTencentStatus(await setImport(call, { provider: 'tencent', ...call.body })),
    ),
  };
}

function undoHandlers(setups: Setups): Handlers {
  return {
    async deauthorizeZoom(call) {
      const externalId = call.body.zoomAccountId;
      const cards = externalId === undefined ? (['zoom', 'zoom-multi'] as const) : (['zoom'] as const);
      await undo(call, { providers: cards, externalId, setups });
      return { status: 204 };
    },
    deauthorizeGoogleMeet: noContent((call) => undo(call, { providers: ['google-meet'], setups })),
    deauthorizeYouTube: noContent((call) => undo(call, { providers: ['youtube'], setups })),
    deauthorizeFacebook: noContent((call) => undo(call, { providers: ['facebook'], setups })),
    disconnectTencent: noContent((call) => undo(call, { providers: ['tencent'], setups })),
    connectTencent: (call) => connectTencent(call, setups),
  };
}

/** Queues a look for recordings of every account whose import is on. */
async function checkAll({ db, jobs }: ServerContext): Promise<void> {
  for (const { id: subjectId, accountId } of await listActive(db))
    await jobs.enqueue(db, { kind: checkJobKind, subjectId, accountId });
}

/** Other services: how they are connected, and what is imported from them. */
export function createIntegrationsModule(context: ServerContext): ServerModule & {
  emulators(): Emulators | null;
  services(): readonly string[];
  readonly platforms: PlatformStatus;
} {
  let emulators: Emulators | null = null;
  let found: ReturnType<Setups> = createSetups(context, null);
  const setups: Setups = () => found;
  return {
    name: 'integrations',
    emulators: () => emulators,
    services: () => [...found.keys()],
    platforms: createPlatformStatus(context, setups),
    handlers: {
      ...popupHandlers(setups),
      ...statusHandlers(),
      ...switchHandlers(),
      ...undoHandlers(setups),
      listIntegrations: (call) => list(call, setups),
      listRecordingImports: listRecordings,
      retryRecordingImport: retry,
    },
    async start() {
      const { jobs, clock, db, config } = context;
      if (config.integrations.emulators !== null) {
        emulators = await startEmulators(context, { callbackPath });
        found = createSetups(context, emulators.services);
      }
      const services = { setups, access: createAccessTokens(context) };
      jobs.work(checkJobKind, createCheckWorker(context, services));
      jobs.work(problemMailKind, createHolderMailWorker(context, createProblemMail(context)));
      jobs.work(importJobKind, createImportWorker(context, services));
      jobs.every('check-integrations', { everyMs: checkEveryMs, run: () => checkAll(context) });
      const purgeExpired = async (): Promise<void> => {
        await purgeSteps(db, clock.now());
        await purgeConsents(context, setups);
      };
      jobs.every('forget-oauth-steps', { everyMs: purgeEveryMs, run: purgeExpired });
    },
    stop: () => emulators?.stop(),
  };
}
