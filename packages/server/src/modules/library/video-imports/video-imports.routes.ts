import { createHash, randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { personOf } from '../../../kernel/http/callers-team.pure';
import { requireRoom } from '../../records/billing';
import { requireFolder } from '../folder-tree';
import { recordEvent } from '../../records/logs';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { lockTeamSources } from '../uploads';
import { sourceKey } from '../videos';
import { fileNameOf, readImportAddress, shownAddressOf, titleOf } from './import-address';
import { createVideoImportWorker, videoImportJobKind } from './import-job';
import { toVideoImport } from './presenter.pure';
import { readShareLink } from './share-links.pure';
import type { ShareRefusal } from './share-links.pure';
import {
  countOpen,
  deleteImport,
  findSame,
  deleteExpiredImports,
  insertImport,
  listImports,
  lockImport,
  saveImport,
} from './video-imports.store';
import type { VideoImportRow } from './video-imports.store';

/** Imports of one team that wait or run. */
const mostOpen = 50;
const keptMs = 7 * 86_400_000;
const purgeEveryMs = 60 * 60_000;

const invalidUrl = (code: 'INVALID_URL' | ShareRefusal): Error => invalidField('url', code);

async function create(call: Call<'createVideoImport'>): Promise<Answer<'createVideoImport'>> {
  const { context, principal, body, language } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const given = readImportAddress(body.url, context.config.outboundAllow);
  if (given === null) throw invalidUrl('INVALID_URL');
  const shared = readShareLink(given);
  if ('refusal' in shared) throw invalidUrl(shared.refusal);
  const { address } = shared;
  const row = await context.db.transaction(async (tx) => {
    // Two requests at once, of a double click, become one import.
    await lockTeamSources(tx, accountId);
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    const directoryId = await requireFolder(tx, { accountId, directoryId: body.directoryId });
    const { requestId: idempotencyKey } = body;
    const addressDigest = createHash('sha256').update(address).digest('base64url');
    const same = await findSame(tx, { accountId, idempotencyKey, addressDigest, directoryId });
    if (same !== null) return same;
    await requireRoom(tx, context, { accountId, what: { kind: 'source', bytes: null } });
    if ((await countOpen(tx, accountId)) >= mostOpen) throw httpError({ status: 409, code: 'IMPORTS_FULL' });
    return queue(tx, call, { accountId, idempotencyKey, address, addressDigest, directoryId });
  });
  return { status: 202, body: toVideoImport(row, language) };
}

async function queue(
  tx: Parameters<typeof insertImport>[0],
  call: Call<'createVideoImport'>,
  wanted: Pick<VideoImportRow, 'accountId' | 'idempotencyKey' | 'addressDigest' | 'directoryId'> & {
    readonly address: string;
  },
): Promise<VideoImportRow> {
  const { context, principal } = call;
  const now = new Date(context.clock.now());
  const fileName = fileNameOf(new URL(wanted.address), null);
  const row = await insertImport(tx, context, {
    ...wanted,
    id: randomUUID(),
    createdBy: personOf(principal),
    shownAddress: shownAddressOf(wanted.address),
    title: titleOf(fileName),
    fileName,
    createdAt: now,
    updatedAt: now,
  });
  const { id, accountId } = row;
  await context.jobs.enqueue(tx, { kind: videoImportJobKind, subjectId: id, accountId });
  await recordEvent(tx, {
    call,
    event: 'IMPORTACAO_CRIADA',
    of: { id, accountId },
    record: { address: row.shownAddress },
  });
  return row;
}

async function list(call: Call<'listVideoImports'>): Promise<Answer<'listVideoImports'>> {
  const { context, principal, query, language } = call;
  const { rows, total } = await listImports(context.db, { ...query, accountId: principal.accountId });
  const items = rows.map((row) => toVideoImport(row, language));
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

/** Cancels one that waits or runs, and forgets it. */
async function remove(call: Call<'deleteVideoImport'>): Promise<Answer<'deleteVideoImport'>> {
  const { context, principal, params } = call;
  const { accountId } = principal;
  const gone = await context.db.transaction(async (tx) => {
    const row = requireFound(await lockImport(tx, { id: params.id, accountId }));
    await deleteImport(tx, row.id);
    await context.jobs.cancel(tx, { kind: videoImportJobKind, subjectId: row.id });
    await recordEvent(tx, {
      call,
      event: 'IMPORTACAO_REMOVIDA',
      of: row,
      record: { address: row.shownAddress },
    });
    return row;
  });
  await abortParts(context, gone);
  return { status: 204 };
}

/** Removes the bytes of an import that became no video. */
async function abortParts({ parts }: ServerContext, { id, partsId, status }: VideoImportRow): Promise<void> {
  if (partsId !== null && status !== 'done') await parts.abort({ key: sourceKey(id), id: partsId });
}

async function retry(call: Call<'retryVideoImport'>): Promise<Answer<'retryVideoImport'>> {
  const { context, principal, params, language } = call;
  const { accountId } = principal;
  const after = await context.db.transaction(async (tx) => {
    await lockTeamShared(tx, accountId);
    const row = requireFound(await lockImport(tx, { id: params.id, accountId }));
    requireUnblocked(principal, accountId);
    if (row.status !== 'failed') throw httpError({ status: 409, code: 'IMPORT_NOT_FAILED' });
    const change = { status: 'queued', errorCode: null, updatedAt: new Date(context.clock.now()) } as const;
    await saveImport(tx, row.id, change);
    await context.jobs.enqueue(tx, { kind: videoImportJobKind, subjectId: row.id, accountId });
    await recordEvent(tx, {
      call,
      event: 'IMPORTACAO_ATUALIZADA',
      of: row,
      record: { address: row.shownAddress },
    });
    return { ...row, ...change };
  });
  return { status: 202, body: toVideoImport(after, language) };
}

async function purge(context: ServerContext): Promise<void> {
  const before = new Date(context.clock.now() - keptMs);
  for (const row of await deleteExpiredImports(context.db, before)) await abortParts(context, row);
}

/** Videos that are fetched from an address. */
export function createVideoImportsModule(context: ServerContext): ServerModule {
  return {
    name: 'video-imports',
    handlers: {
      listVideoImports: list,
      createVideoImport: create,
      deleteVideoImport: remove,
      retryVideoImport: retry,
    },
    async start() {
      context.jobs.work(videoImportJobKind, createVideoImportWorker(context));
      context.jobs.every('forget-video-imports', { everyMs: purgeEveryMs, run: () => purge(context) });
    },
  };
}
