import { randomUUID } from 'node:crypto';
import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError, invalidField, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Language } from '../../../kernel/errors/language';
import { personOf } from '../../../kernel/http/callers-team.pure';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import { enqueueJobs } from '../../../kernel/jobs';
import { lockTeamShared, requireUnblocked } from '../../core/access';
import { readRoom, requireRoom } from '../../records/billing';
import { recordEvent } from '../../records/logs';
import { requireFolder } from '../folder-tree';
import { lockTeamSources } from '../uploads';
import { readImportAddress } from '../video-imports';
import { sourceKey } from '../videos';
import { addressHandlers, refOf } from './addresses.routes';
import { createItemWorker } from './import-item.job';
import { estimate } from './import-plan.pure';
import { nextStatus } from './import-state.pure';
import type { ImportEvent } from './import-state.pure';
import { toImport, toImportItem } from './imports.presenter.pure';
import {
  listForgotten,
  listItems,
  listParts,
  queueItems,
  sumItems,
  unqueueItems,
} from './import-items.store';
import {
  countOpen,
  deleteImport,
  eraseCredentials,
  findByKey,
  findImport,
  insertImport,
  listImports,
  lockImport,
  saveImport,
  sealCredentials,
} from './imports.store';
import type { Totals } from './import-items.store';
import type { ImportRow } from './imports.store';
import { importItemKind, readImportKind } from './job-kinds';
import { createReadWorker } from './read-import.job';
import type { Credentials, ImportSource } from './source-library';
import { missingCredential, sources } from './sources';

/** Imports of one team that are read, wait to be started, or run. */
const mostOpen = 5;
const keptCredentialsMs = 30 * 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

type ImportCall =
  | Call<'getImport'>
  | Call<'startImport'>
  | Call<'stopImport'>
  | Call<'retryImport'>
  | Call<'deleteImport'>;

async function present(
  db: Queryable,
  call: { context: ServerContext; language: Language },
  rows: readonly ImportRow[],
) {
  const { context, language } = call;
  const sums = await sumItems(
    db,
    rows.map(({ id }) => id),
  );
  const now = context.clock.now();
  return Promise.all(
    rows.map(async (row) => {
      const totals = sums.get(row.id);
      const plan = row.status === 'ready' && totals ? await estimateOf(db, context, { row, totals }) : null;
      return toImport(row, { totals, estimate: plan, language, now });
    }),
  );
}

async function estimateOf(
  db: Queryable,
  context: ServerContext,
  { row, totals }: { readonly row: ImportRow; readonly totals: Totals },
) {
  const { terms, ...now } = await readRoom(db, context, row.accountId);
  return estimate({ terms, now, added: { bytes: totals.bytes, seconds: totals.seconds } });
}

const presentOne = async (db: Queryable, call: ImportCall | Call<'createImport'>, row: ImportRow) => {
  const [one] = await present(db, call, [row]);
  if (one === undefined) throw new Error(`The import ${row.id} was not presented`);
  return one;
};

/** @throws 422 on the credential that is missing or can never be right. */
function requireCredentials(
  call: Call<'createImport'> | Call<'retryImport'>,
  source: ImportSource,
  given: Credentials,
): Credentials {
  const missing = missingCredential(source, given);
  if (missing !== null) throw invalidField(`credentials.${missing}`, 'REQUIRED');
  const { address } = given;
  if (address !== undefined && readImportAddress(address, call.context.config.outboundAllow) === null)
    throw invalidField('credentials.address', 'INVALID_URL');
  if (source === 'folder' && call.context.config.imports.folder === null)
    throw invalidField('source', 'INVALID_VALUE');
  return given;
}

async function create(call: Call<'createImport'>): Promise<Answer<'createImport'>> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const given = requireCredentials(call, body.source, body.credentials);
  const row = await context.db.transaction(async (tx) => {
    // Two requests at once, of a double click, become one import.
    await lockTeamSources(tx, accountId);
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    const idempotencyKey = body.requestId;
    const same = await findByKey(tx, { accountId, idempotencyKey });
    if (same !== null) return same;
    if ((await countOpen(tx, accountId)) >= mostOpen)
      throw httpError({ status: 409, code: 'LIBRARY_IMPORTS_FULL' });
    const directoryId = await requireFolder(tx, { accountId, directoryId: body.directoryId });
    const id = randomUUID();
    const now = nowOf(context);
    const made = await insertImport(tx, {
      id,
      accountId,
      createdBy: personOf(principal),
      source: body.source,
      name: sources[body.source].nameOf(given),
      directoryId,
      idempotencyKey,
      encryptedCredentials: sealCredentials(context, id, given),
      createdAt: now,
      updatedAt: now,
    });
    await context.jobs.enqueue(tx, { kind: readImportKind, subjectId: id, accountId });
    await recordEvent(tx, { call, event: 'ACERVO_CRIADO', of: made, record: recordOf(made) });
    return made;
  });
  return { status: 202, body: await presentOne(context.db, call, row) };
}

const recordOf = ({ source, name }: ImportRow) => ({ importSource: source, conta: name });

async function list(call: Call<'listImports'>): Promise<Answer<'listImports'>> {
  const { context, principal, query } = call;
  const { rows, total } = await listImports(context.db, { ...query, accountId: principal.accountId });
  const items = await present(context.db, call, rows);
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

async function get(call: Call<'getImport'>): Promise<Answer<'getImport'>> {
  const row = requireFound(await findImport(call.context.db, refOf(call)));
  return { status: 200, body: await presentOne(call.context.db, call, row) };
}

async function items(call: Call<'listImportItems'>): Promise<Answer<'listImportItems'>> {
  const { context, query, language } = call;
  const { id } = requireFound(await findImport(context.db, refOf(call)));
  const { rows, total } = await listItems(context.db, { ...query, importId: id });
  return {
    status: 200,
    body: { items: rows.map((row) => toImportItem(row, language)), pagination: pagination(query, total) },
  };
}

/** Changes an import by an event, with its entry in the log. @throws 409 where it cannot happen now. */
async function change(
  call: Call<'startImport'> | Call<'stopImport'> | Call<'retryImport'>,
  importAction: 'started' | 'stopped' | 'retried',
  apply: (tx: Transaction, row: ImportRow) => Promise<ImportRow>,
): Promise<ImportRow> {
  return call.context.db.transaction(async (tx) => {
    await lockTeamShared(tx, call.principal.accountId);
    const row = requireFound(await lockImport(tx, refOf(call)));
    const after = await apply(tx, row);
    await recordEvent(tx, {
      call,
      event: 'ACERVO_ATUALIZADO',
      of: row,
      record: { ...recordOf(row), importAction },
    });
    return after;
  });
}

function requireNext(row: ImportRow, event: ImportEvent): ImportRow['status'] {
  const status = nextStatus(row.status, event);
  if (status === null) throw httpError({ status: 409, code: 'IMPORT_NOT_READY' });
  return status;
}

function requireKept(row: ImportRow): void {
  if (row.encryptedCredentials === null) throw httpError({ status: 409, code: 'IMPORT_NEEDS_CREDENTIALS' });
}

async function queue(
  tx: Transaction,
  context: ServerContext,
  { row, from }: { readonly row: ImportRow; readonly from: 'planned' | 'failed' },
) {
  const ids = await queueItems(tx, row.id, { from, now: nowOf(context) });
  await enqueueJobs(
    tx,
    ids.map((subjectId) => ({ kind: importItemKind, subjectId, accountId: row.accountId })),
  );
  return ids.length;
}

async function start(call: Call<'startImport'>): Promise<Answer<'startImport'>> {
  const { context, principal } = call;
  const after = await change(call, 'started', async (tx, row) => {
    requireUnblocked(principal, row.accountId);
    const status = requireNext(row, 'started');
    if (row.listedAt === null) throw httpError({ status: 409, code: 'IMPORT_NOT_READY' });
    requireKept(row);
    const totals = (await sumItems(tx, [row.id])).get(row.id);
    const bytes = totals?.bytes ?? 0;
    await requireRoom(tx, context, { accountId: row.accountId, what: { kind: 'source', bytes } });
    const queued = await queue(tx, context, { row, from: 'planned' });
    return saveImport(tx, row.id, { status: queued === 0 ? 'done' : status, updatedAt: nowOf(context) });
  });
  return { status: 202, body: await presentOne(context.db, call, after) };
}

async function stop(call: Call<'stopImport'>): Promise<Answer<'stopImport'>> {
  const { context } = call;
  const after = await change(call, 'stopped', async (tx, row) => {
    const status = requireNext(row, 'stopped');
    await stopJobs(tx, context, row);
    return saveImport(tx, row.id, { status, pausedUntil: null, updatedAt: nowOf(context) });
  });
  return { status: 200, body: await presentOne(context.db, call, after) };
}

/** Jobs that wait find that there is nothing to do; those that run are ended. */
async function stopJobs(tx: Transaction, context: ServerContext, { id }: ImportRow): Promise<void> {
  const running = await unqueueItems(tx, id, nowOf(context));
  for (const subjectId of running) await context.jobs.cancel(tx, { kind: importItemKind, subjectId });
  await context.jobs.cancel(tx, { kind: readImportKind, subjectId: id });
}

async function retry(call: Call<'retryImport'>): Promise<Answer<'retryImport'>> {
  const { context, principal, body } = call;
  const after = await change(call, 'retried', async (tx, row) => {
    requireUnblocked(principal, row.accountId);
    const given = body.credentials && requireCredentials(call, row.source, body.credentials);
    const credentials = given && { encryptedCredentials: sealCredentials(context, row.id, given) };
    if (credentials === undefined) requireKept(row);
    const rest = { ...credentials, errorCode: null, pausedUntil: null, updatedAt: nowOf(context) };
    if (row.listedAt === null) {
      const status = requireNext(row, 'retried-list');
      await context.jobs.enqueue(tx, { kind: readImportKind, subjectId: row.id, accountId: row.accountId });
      return saveImport(tx, row.id, { ...rest, status });
    }
    // New credentials for one that was stopped: it is started as ever.
    if (row.status === 'stopped' || row.status === 'ready') return saveImport(tx, row.id, rest);
    const status = row.status === 'running' ? 'running' : requireNext(row, 'retried-items');
    if ((await queue(tx, context, { row, from: 'failed' })) === 0 && row.status !== 'running')
      throw httpError({ status: 409, code: 'IMPORT_NOT_READY' });
    return saveImport(tx, row.id, { ...rest, status });
  });
  return { status: 202, body: await presentOne(context.db, call, after) };
}

async function remove(call: Call<'deleteImport'>): Promise<Answer<'deleteImport'>> {
  const { context } = call;
  const left = await context.db.transaction(async (tx) => {
    const row = requireFound(await lockImport(tx, refOf(call)));
    await stopJobs(tx, context, row);
    const parts = await listParts(tx, row.id);
    await deleteImport(tx, row.id);
    await recordEvent(tx, { call, event: 'ACERVO_REMOVIDO', of: row, record: recordOf(row) });
    return parts;
  });
  for (const { id, partsId } of left)
    if (partsId !== null) await context.parts.abort({ key: sourceKey(id), id: partsId });
  return { status: 204 };
}

/** Queues again what lost its job. */
async function requeueForgotten({ db, jobs }: ServerContext): Promise<void> {
  for (const { id, accountId } of await listForgotten(db, 500))
    await jobs.enqueue(db, { kind: importItemKind, subjectId: id, accountId });
}

/** Whole libraries that come from other places. */
export function createImportsModule(context: ServerContext): ServerModule {
  const { jobs, clock, db } = context;
  return {
    name: 'imports',
    handlers: {
      listImports: list,
      createImport: create,
      getImport: get,
      deleteImport: remove,
      listImportItems: items,
      startImport: start,
      stopImport: stop,
      retryImport: retry,
      ...addressHandlers,
    },
    async start() {
      jobs.work(readImportKind, createReadWorker(context));
      jobs.work(importItemKind, createItemWorker(context));
      jobs.every('resume-imports', { everyMs: minuteMs, run: () => requeueForgotten(context) });
      jobs.every('forget-import-credentials', {
        everyMs: hourMs,
        run: () => eraseCredentials(db, new Date(clock.now() - keptCredentialsMs)),
      });
    },
  };
}
