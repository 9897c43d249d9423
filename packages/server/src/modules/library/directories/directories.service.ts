import { randomUUID } from 'node:crypto';
import { nowOf } from '../../../kernel/clock/clock';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { foldText } from '../../../schema/columns/folded-text';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import { requireVersion } from '../../../kernel/http/if-match';
import type { Call } from '../../../kernel/http/module';
import { trimmedText } from '../../../kernel/http/text-rule';
import { restorableSince } from '../../../kernel/trash-time';
import { aboveOf, heightOf, lockTree, nearestFolder, requireFolder } from '../folder-tree';
import { recordEvent, recordOfChange } from '../../records/logs';
import { discardVideos, lockVideosOfTrashedTree, lockVideosTrashedWith, reviveVideos } from '../videos';
import { freeName, requireNoRoot, requireMovable } from './directories.policy.pure';
import {
  changeDirectory as writeChange,
  findDirectory,
  insertDirectory,
  listNamesLike,
  lockDirectory,
  lockTrashedDirectory,
  reviveTree,
  trashTree,
} from './directories.store';
import type { DirectoryRow, StoredDirectory } from './directories.store';
import { lockTeamShared, requireUnblocked } from '../../core/access';

const readName = (name: string): string => trimmedText('nome', name, 1);
async function requireFreeName(
  tx: Transaction,
  place: { parentId: string; name: string; exceptId?: string },
): Promise<void> {
  const names = await listNamesLike(tx, place);
  if (names.includes(foldText(place.name))) throw httpError({ status: 409, code: 'DIRECTORY_NAME_TAKEN' });
}

async function readAgain(db: Queryable, { accountId, id }: Pick<DirectoryRow, 'accountId' | 'id'>) {
  const directory = await findDirectory(db, accountId, id);
  if (directory === undefined) throw new Error(`The folder ${id} vanished inside of a transaction`);
  return directory;
}

/** Makes an empty folder. */
export async function makeDirectory(call: Call<'createDirectory'>): Promise<StoredDirectory> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  requireUnblocked(principal, accountId);
  const name = readName(body.nome);
  const id = randomUUID();
  return context.db.transaction(async (tx) => {
    if (!(await lockTeamShared(tx, accountId))) throw notFound();
    await lockTree(tx, accountId);
    const parentId = await requireFolder(tx, { accountId, directoryId: body.parentId, field: 'parentId' });
    requireMovable(await aboveOf(tx, accountId, parentId), { height: 0 });
    await requireFreeName(tx, { parentId, name });
    await insertDirectory(tx, { id, accountId, parentId, name, createdAt: nowOf(context) });
    await recordEvent(tx, { call, event: 'DIRETORIO_CRIADO', of: { id, accountId }, record: { nome: name } });
    return readAgain(tx, { accountId, id });
  });
}

async function lockForChange(
  tx: Transaction,
  call: Call<'updateDirectory'> | Call<'deleteDirectory'>,
): Promise<DirectoryRow> {
  const { principal, params, request } = call;
  const { accountId } = principal;
  await lockTree(tx, accountId);
  const before = requireFound(await lockDirectory(tx, { accountId, id: params.id }));
  requireUnblocked(principal, accountId);
  requireVersion(request.headers['if-match'], before.version);
  return before;
}

/** Renames a folder, moves it with all that it holds, or both. */
export async function changeDirectory(call: Call<'updateDirectory'>): Promise<StoredDirectory> {
  const { context, principal, body } = call;
  const { accountId } = principal;
  const name = body.nome === undefined ? undefined : readName(body.nome);
  return context.db.transaction(async (tx) => {
    const before = await lockForChange(tx, call);
    const parentBefore = requireNoRoot(before);
    const { id } = before;
    const parentId = body.parentId ?? parentBefore;
    if (parentId !== parentBefore) {
      await requireFolder(tx, { accountId, directoryId: parentId, field: 'parentId' });
      requireMovable(await aboveOf(tx, accountId, parentId), { id, height: await heightOf(tx, id) });
    }
    await requireFreeName(tx, { parentId, name: name ?? before.name, exceptId: id });
    await writeChange(tx, id, { name, parentId, updatedAt: nowOf(context) });
    await recordEvent(tx, {
      call,
      event: 'DIRETORIO_ATUALIZADO',
      of: { id, accountId },
      record: recordOfChange({ ...body, nome: name }, { nome: before.name, parentId: parentBefore }),
    });
    return readAgain(tx, before);
  });
}

/** Moves a folder to the trash; one that holds something only with `force`. */
export async function trashDirectory(call: Call<'deleteDirectory'>): Promise<void> {
  const { context, principal, query } = call;
  const { accountId } = principal;
  await context.db.transaction(async (tx) => {
    const { id, name, parentId } = await lockForChange(tx, call);
    requireNoRoot({ parentId });
    const { videosTotal, directoriesTotal } = await readAgain(tx, { accountId, id });
    if (query.force !== true && videosTotal + directoriesTotal > 0)
      throw httpError({ status: 409, code: 'DIRECTORY_NOT_EMPTY' });
    const folders = await trashTree(tx, id, nowOf(context));
    const videos = await lockVideosOfTrashedTree(tx, id);
    await discardVideos({ context, tx }, videos, { trashedWith: id });
    await recordEvent(tx, {
      call,
      event: 'DIRETORIO_REMOVIDO',
      of: { id, accountId },
      record: { nome: name, pastas: folders - 1, videos: videos.length },
    });
  });
}

/** Restores a folder with everything trashed along with it, into its parent or the nearest ancestor that is not in the trash. */
export async function restoreDirectory(call: Call<'restoreDirectory'>): Promise<StoredDirectory> {
  const { context, principal, params } = call;
  const { accountId } = principal;
  return context.db.transaction(async (tx) => {
    await lockTree(tx, accountId);
    const { id } = params;
    const trashed = await lockTrashedDirectory(tx, { accountId, id, after: restorableSince(context) });
    if (trashed === undefined) throw notFound();
    requireUnblocked(principal, accountId);
    const parentId = await nearestFolder(tx, accountId, trashed.parentId);
    const height = await heightOf(tx, id, { trashed: true });
    requireMovable(await aboveOf(tx, accountId, parentId), { height });
    const names = await listNamesLike(tx, { parentId, name: trashed.name });
    const name = freeName(trashed.name, names, foldText);
    const now = nowOf(context);
    await writeChange(tx, id, { name, parentId, deletedAt: null, updatedAt: now });
    await reviveTree(tx, id, now);
    await reviveVideos({ context, tx }, await lockVideosTrashedWith(tx, id));
    await recordEvent(tx, {
      call,
      event: 'DIRETORIO_RESTAURADO',
      of: { id, accountId },
      record: { nome: name },
    });
    return readAgain(tx, trashed);
  });
}
