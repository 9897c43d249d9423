import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobRun, JobWorker } from '../../../kernel/jobs';
import { OutboundError } from '../../../kernel/outbound';
import { download } from '../../../kernel/outbound/download';
import { requireImportFolder } from '../directories';
import { systemSource } from '../../records/logs';
import { lockTeamShared, requireOpenTeam } from '../../core/access';
import { addFetchedVideo, findImportRefusal } from '../uploads';
import type { GeneratedSource } from '../uploads';
import { sourceKey } from '../videos';
import { noteDeauthorized } from './access-tokens';
import type { AccessTokens, Connected } from './access-tokens';
import { addImports, addressOf, findImport, saveImport } from './imports.store';
import type { ImportRow } from './imports.store';
import { findIntegration, lockIntegration, noteCheck, noteImport } from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { noteProblem } from './problem-mail.job';
import { ProviderError, serviceOf } from './provider';
import type { Provider, ProviderSetup, Recording, Secrets } from './provider';

/** Looks for new recordings of an integration, which is its subject. */
export const checkJobKind = 'check-recordings';
/** Downloads one recording; its subject is the import. */
export const importJobKind = 'import-recording';

export type Setups = () => ReadonlyMap<Provider, ProviderSetup>;

const serviceNames = {
  zoom: 'Zoom',
  'google-meet': 'Google Meet',
  youtube: 'YouTube',
  tencent: 'Tencent Cloud',
} as const;

/** The folder that a service fills, and its name where it has to be made. */
export function folderOf(provider: Provider): { origin: keyof typeof serviceNames; name: string } | null {
  const origin = serviceOf(provider);
  return origin === 'facebook' ? null : { origin, name: serviceNames[origin] };
}

const dayMs = 86_400_000;
/** A recording appears late, when the service has processed it. */
const overlapMs = 14 * dayMs;
const batch = 100;

/** Since when recordings are asked for. */
function sinceOf({ importSince, checkedAt }: IntegrationRow, now: number): Date {
  const first = importSince?.getTime() ?? now;
  return new Date(checkedAt === null ? first : Math.max(first, checkedAt.getTime() - overlapMs));
}

function setupOf(setups: Setups, provider: Provider): ProviderSetup {
  const setup = setups().get(provider);
  if (setup === undefined) throw new JobError('INTEGRATION_NOT_CONFIGURED', { retryable: false });
  return setup;
}

/** What both jobs need of other services. */
export interface Services {
  readonly setups: Setups;
  readonly access: AccessTokens;
}

/** Does something with the secrets of an integration; a permission that is gone is noted. */
async function withSecrets<Value>(
  context: ServerContext,
  { access, ...connected }: Connected & Pick<Services, 'access'>,
  work: (secrets: Secrets) => Promise<Value>,
): Promise<Value> {
  try {
    return await access.use(connected, work);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'DEAUTHORIZED') await noteDeauthorized(context, connected.row);
    throw new JobError(error.code, { retryable: error.code === 'PROVIDER_UNAVAILABLE', cause: error });
  }
}

/** Finds the recordings that the team does not have, and queues their imports. */
export function createCheckWorker(context: ServerContext, { setups, access }: Services): JobWorker {
  const { db, jobs, clock } = context;
  return {
    concurrency: 2,
    attempts: 2,
    async failed(tx, { subjectId }, code) {
      const row = await lockIntegration(tx, subjectId);
      // Undone or switched off meanwhile; a permission that is gone is noted where that is found out.
      if (row?.encryptedSecrets == null || !row.activeImport) return;
      await noteProblem(tx, context, { row, code });
    },
    async run({ subjectId }, { signal }) {
      const row = await findIntegration(db, subjectId);
      if (row === null || !row.activeImport) return undefined;
      const setup = setupOf(setups, row.provider);
      const began = clock.now();
      const keep = (recordings: readonly Recording[]): Promise<void> =>
        db.transaction(async (tx) => {
          const ids = await addImports(tx, context, { row, recordings, now: new Date(clock.now()) });
          for (const id of ids)
            await jobs.enqueue(tx, { kind: importJobKind, subjectId: id, accountId: row.accountId });
        });
      await withSecrets(context, { row, setup, signal, access }, async (secrets) => {
        let waiting: Recording[] = [];
        for await (const recording of setup.api.list(secrets, sinceOf(row, began), signal)) {
          waiting.push(recording);
          if (waiting.length < batch) continue;
          await keep(waiting);
          waiting = [];
        }
        await keep(waiting);
      });
      return (tx) => noteCheck(tx, row.id, new Date(began));
    },
  };
}

const causes: Partial<Record<OutboundError['code'], { code: string; retryable: boolean }>> = {
  TOO_LARGE: { code: 'FILE_TOO_LARGE', retryable: false },
  NO_ROOM: { code: 'NO_ROOM', retryable: true },
  URL_REFUSED: { code: 'PROVIDER_REFUSED', retryable: false },
  ADDRESS_REFUSED: { code: 'PROVIDER_REFUSED', retryable: false },
};

function toJobError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error.status === 401) return new ProviderError('UNAUTHORIZED', { cause: error });
  const { code, retryable } = causes[error.code] ?? { code: 'PROVIDER_UNAVAILABLE', retryable: true };
  return new JobError(code, { retryable, cause: error });
}

interface Fetching {
  readonly one: ImportRow;
  readonly videoId: string;
  readonly url: string;
  readonly setup: ProviderSetup;
  readonly secrets: Secrets;
  readonly run: JobRun;
}

/** Streams the file into the storage; the upload is the caller's from then on. */
async function fetchFile(
  context: ServerContext,
  { one, videoId, url, setup, secrets, run }: Fetching,
): Promise<GeneratedSource> {
  const { parts, config } = context;
  const upload = await parts.begin(sourceKey(videoId));
  let isUnmeasured = false;
  try {
    const writer = await parts.put(upload, { offset: 0, sizeBytes: null });
    try {
      const { sizeBytes } = await download(url, {
        writer,
        room: parts,
        maxBytes: config.uploadMaxBytes,
        headers: setup.api.fileHeaders(secrets),
        allowed: [...config.outboundAllow, ...setup.allowed],
        signal: run.signal,
        async onHead({ totalBytes }) {
          isUnmeasured = totalBytes === null;
          if (!isUnmeasured) await reserve(context, one, { totalBytes, isWhole: false });
        },
        onProgress: ({ bytes, totalBytes }) =>
          run.progress(totalBytes === null ? 0 : Math.floor((bytes * 100) / Math.max(totalBytes, 1))),
      });
      // An empty file, or a page that says why there is none.
      if (sizeBytes === 0) throw new JobError('PROVIDER_UNAVAILABLE', { retryable: true });
      await writer.finish();
      if (isUnmeasured) await reserve(context, one, { totalBytes: sizeBytes, isWhole: true });
      return { upload, sizeBytes };
    } finally {
      await writer.close();
    }
  } catch (error) {
    await parts.abort(upload);
    run.signal.throwIfAborted();
    throw toJobError(error);
  }
}

/**
 * Takes the room of a recording, if the team has it: by its head, or when it has come where the head did not tell its length.
 */
async function reserve(
  { db, clock, config }: ServerContext,
  { id, accountId }: ImportRow,
  { totalBytes, isWhole }: { readonly totalBytes: number | null; readonly isWhole: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const code = await findImportRefusal(
      tx,
      { clock, config },
      { id, accountId, bytes: totalBytes, isWhole },
    );
    if (code !== null) throw new JobError(code, { retryable: code === 'QUOTA_REACHED' });
    await saveImport(tx, id, { totalBytes, updatedAt: new Date(clock.now()) });
  });
}

/** Writes what was downloaded as a video in the folder of its service. */
async function keepVideo(
  tx: Transaction,
  context: ServerContext,
  made: {
    one: ImportRow;
    integration: IntegrationRow;
    file: GeneratedSource;
    videoId: string;
  },
): Promise<void> {
  const { one, integration, file, videoId } = made;
  const { accountId } = one;
  const now = new Date(context.clock.now());
  const source = systemSource(importJobKind, accountId);
  const folder = folderOf(one.provider);
  await lockTeamShared(tx, accountId);
  const directoryId =
    folder === null ? null : (await requireImportFolder(tx, { accountId, ...folder, source, now })).id;
  const { createdBy } = integration;
  const video = { id: videoId, accountId, createdBy, createdAt: now, title: one.title, directoryId, source };
  await addFetchedVideo(tx, context, { video, file, fileName: `${one.id}.mp4` });
  await saveImport(tx, one.id, { status: 'done', progress: 100, errorCode: null, videoId, updatedAt: now });
  await noteImport(tx, integration.id, now);
}

/** Downloads a recording and makes a video of it. */
export function createImportWorker(context: ServerContext, { setups, access }: Services): JobWorker {
  const { db, clock, parts } = context;
  const now = (): Date => new Date(clock.now());
  return {
    concurrency: 4,
    perAccount: 2,
    attempts: 3,
    backoffMs: [1_000, 5_000],
    async run({ subjectId }, run): Promise<JobResult | undefined> {
      const one = await findImport(db, subjectId);
      if (one === null || one.status === 'done') return undefined;
      const integration = await findIntegration(db, one.integrationId);
      if (integration === null) return undefined;
      const url = addressOf(context, one);
      if (url === null) throw new JobError('DEAUTHORIZED', { retryable: false });
      const setup = setupOf(setups, one.provider);
      await requireOpenTeam(db, one.accountId);
      const begun = { status: 'downloading', totalBytes: null, errorCode: null } as const;
      await saveImport(db, one.id, { ...begun, updatedAt: now() });
      // A recording that the plan has no room for is not even asked for.
      await reserve(context, one, { totalBytes: null, isWhole: false });
      const videoId = randomUUID();
      const connected = { row: integration, setup, signal: run.signal, access };
      const file = await withSecrets(context, connected, (secrets) =>
        fetchFile(context, { one, videoId, url, setup, secrets, run }),
      );
      return {
        commit: (tx) => keepVideo(tx, context, { one, integration, file, videoId }),
        discard: () => parts.abort(file.upload),
      };
    },
    progressed: (tx, { subjectId }, progress) => saveImport(tx, subjectId, { progress, updatedAt: now() }),
    failed: (tx, { subjectId }, errorCode) =>
      saveImport(tx, subjectId, { status: 'failed', progress: 0, errorCode, updatedAt: now() }),
  };
}
