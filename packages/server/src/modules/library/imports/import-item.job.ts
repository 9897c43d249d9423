import { nowOf } from '../../../kernel/clock/clock';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { JobError } from '../../../kernel/jobs';
import type { JobResult, JobRun, JobWorker } from '../../../kernel/jobs';
import { lockTeamShared, requireOpenTeam } from '../../core/access';
import { removeUnnamed } from '../../core/named-files';
import { systemSource } from '../../records/logs';
import { requireFolderPath } from '../directories';
import { findFolder, lockTree } from '../folder-tree';
import { addImportedSubtitle } from '../subtitles';
import { addFetchedVideo, lockTeamSources } from '../uploads';
import { fetchImport } from '../video-imports';
import type { FetchChange, FetchedFile } from '../video-imports';
import { changeVideo } from '../videos';
import { copyFile } from './copy-file';
import { fetchCompanions } from './fetch-companions';
import type { Companions } from './fetch-companions';
import { nextStatus } from './import-state.pure';
import {
  countFailed,
  countUnderWay,
  findItem,
  listPresent,
  noteImported,
  saveUnderWay,
  sourceKeyOf,
} from './import-items.store';
import { findImportById, lockImport, openCredentials, saveImport } from './imports.store';
import type { ItemRow } from './import-items.store';
import type { ImportRow } from './imports.store';
import { importItemKind } from './job-kinds';
import { openSource, requireNoPause, toJobError } from './open-source';
import type { MissingCode } from './problems.pure';
import { cleanChapters } from './source-item.pure';
import type { LocatedVideo } from './source-library';
import { sources } from './sources';

/** One video on its way. */
interface Arriving {
  readonly row: ImportRow;
  readonly item: ItemRow;
  readonly located: LocatedVideo;
  readonly file: FetchedFile;
  readonly companions: Companions;
}

const cancelled = (): JobError => new JobError('CANCELLED', { retryable: false });

async function fetchFile(
  context: ServerContext,
  { item, located, run }: Pick<Arriving, 'item' | 'located'> & { readonly run: JobRun },
) {
  const save = (to: Queryable, change: FetchChange): Promise<boolean> => saveUnderWay(to, item.id, change);
  const { file } = located;
  if ('path' in file) return copyFile({ context, row: item, path: file.path, run, save });
  return fetchImport({
    context,
    row: item,
    url: file.address,
    headers: file.headers,
    endsSoon: true,
    run,
    save,
  });
}

/** Fetches a file by as many links as it needs: each that ends in the middle of it is followed by another one while bytes come. */
async function fetchByLinks(
  context: ServerContext,
  { row, item, run }: Pick<Arriving, 'row' | 'item'> & { readonly run: JobRun },
): Promise<Pick<Arriving, 'located' | 'file'>> {
  const source = openSource(context, row);
  for (let before = item; ;) {
    const located = await source.locate(before, run.signal);
    try {
      return { located, file: await fetchFile(context, { item: before, located, run }) };
    } catch (error) {
      if (!(error instanceof JobError) || error.code !== 'LINK_EXPIRED') throw error;
      const now = await findItem(context.db, item.id);
      if (now === null || now.receivedBytes <= before.receivedBytes) throw error;
      before = now;
    }
  }
}

/** An announced size that is far from the one that came: the file was cut, or another one. */
function differs(announced: number | null, came: number): boolean {
  return announced !== null && Math.abs(announced - came) > Math.max(announced, came) * 0.01;
}

/** Services whose list tells the size of the very file that comes. */
const exactSizes: ReadonlySet<ImportRow['source']> = new Set(['vimeo', 'palco', 'bucket', 'folder']);

/** Writes what came as a video with all that belongs to it; a video that another import brought meanwhile is not made again. */
async function keepVideo(tx: Transaction, context: ServerContext, arriving: Arriving): Promise<void> {
  const { row, item, file } = arriving;
  const { accountId, createdBy, source: service } = row;
  const now = nowOf(context);
  if (!(await lockTeamShared(tx, accountId))) throw cancelled();
  await lockTree(tx, accountId);
  // Two imports of one library at once: the second waits here, and finds the video of the first.
  await lockTeamSources(tx, accountId);
  const locked = await lockImport(tx, row);
  const still = await findItem(tx, item.id);
  if (locked === null || still?.status !== 'downloading') throw cancelled();
  const scope = sources[service].scopeOf(openCredentials(context, row) ?? {});
  const sourceKey = sourceKeyOf(scope, item.sourceId);
  const present = await listPresent(tx, { accountId, source: service, keys: [sourceKey] });
  const videoId = present.get(sourceKey);
  if (videoId !== undefined) {
    await saveUnderWay(tx, item.id, {
      status: 'present',
      errorCode: 'ALREADY_HERE',
      videoId,
      totalBytes: null,
      updatedAt: now,
    });
    return endIfEmpty(tx, context, locked);
  }
  const missing = await addVideo(tx, context, { arriving, now });
  await noteImported(tx, { accountId, source: service, sourceKey, videoId: item.id });
  await saveUnderWay(tx, item.id, {
    status: 'done',
    progress: 100,
    receivedBytes: file.sizeBytes,
    totalBytes: file.sizeBytes,
    partsId: null,
    errorCode: null,
    missing,
    videoId: item.id,
    updatedAt: now,
  });
  await endIfEmpty(tx, context, { ...locked, createdBy });
}

async function addVideo(
  tx: Transaction,
  context: ServerContext,
  { arriving, now }: { readonly arriving: Arriving; readonly now: Date },
): Promise<string[]> {
  const { row, item, located, file, companions } = arriving;
  const { accountId, createdBy } = row;
  const source = systemSource(importItemKind, accountId);
  const parentId =
    (await findFolder(tx, { accountId, directoryId: row.directoryId })) ??
    (await findFolder(tx, { accountId, directoryId: null }));
  if (parentId === null) throw cancelled();
  const folder = await requireFolderPath(tx, { accountId, parentId, names: item.folders, source, now });
  const video = {
    id: item.id,
    accountId,
    createdBy,
    createdAt: now,
    title: item.title,
    directoryId: folder.id,
    source,
  };
  await addFetchedVideo(tx, context, { video, file, fileName: item.fileName ?? `${item.title}.mp4` });
  const chapters = located.chapters === null ? item.chapters : cleanChapters(located.chapters);
  const { publishedAt } = item;
  await changeVideo(tx, item.id, {
    description: item.description,
    tags: item.tags,
    chapters: chapters.map(({ at, title }) => ({ inicio: at, titulo: title })),
    ...(companions.poster !== null && {
      thumbnailKey: companions.poster.key,
      thumbnailOrigin: 'upload' as const,
    }),
    // A date to come would stand above all that is made here.
    ...(publishedAt !== null && publishedAt < now && { createdAt: publishedAt }),
    updatedAt: now,
  });
  for (const subtitle of companions.subtitles) await addImportedSubtitle(tx, item.id, { subtitle, now });
  const extra: MissingCode[] = [];
  if (folder.isCut) extra.push('FOLDER_TOO_DEEP');
  if (exactSizes.has(row.source) && differs(item.sizeBytes, file.sizeBytes)) extra.push('SIZE_DIFFERS');
  return [...companions.missing, ...extra];
}

/** Ends an import with its last video. The caller holds its lock. */
async function endIfEmpty(tx: Transaction, context: ServerContext, row: ImportRow): Promise<void> {
  const status = nextStatus(row.status, 'emptied');
  if (status === null || (await countUnderWay(tx, row.id)) > 0) return;
  const isWhole = (await countFailed(tx, row.id)) === 0;
  await saveImport(tx, row.id, {
    status,
    pausedUntil: null,
    ...(isWhole && { encryptedCredentials: null }),
    updatedAt: nowOf(context),
  });
}

/** Fetches one video with its captions and its poster. */
export function createItemWorker(context: ServerContext): JobWorker {
  const { db, blobs, clock } = context;
  return {
    concurrency: 4,
    perAccount: 2,
    attempts: 10,
    backoffMs: [2_000, 10_000, 30_000, 120_000],
    jitter: 0.2,
    async run({ subjectId }, run): Promise<JobResult | undefined> {
      const item = await findItem(db, subjectId);
      if (item === null || (item.status !== 'queued' && item.status !== 'downloading')) return undefined;
      const row = await findImportById(db, item.importId);
      if (row?.status !== 'running') return undefined;
      requireNoPause(row, clock.now());
      await requireOpenTeam(db, row.accountId);
      const begun = { status: 'downloading', errorCode: null, updatedAt: nowOf(context) } as const;
      if (!(await saveUnderWay(db, item.id, begun))) return undefined;
      try {
        const { located, file } = await fetchByLinks(context, { row, item, run });
        const fetching = { config: context.config, signal: run.signal };
        const companions = await fetchCompanions(fetching, item.id, located);
        const files = [
          ...companions.subtitles.map((one) => one.file),
          ...(companions.poster === null ? [] : [companions.poster]),
        ];
        for (const { key, data } of files) await blobs.put(key, data);
        const fresh = (await findItem(db, item.id)) ?? item;
        return {
          commit: (tx) => keepVideo(tx, context, { row, item: fresh, located, file, companions }),
          // Whoever stopped it removes the bytes of the film; whoever took the job over uses them.
          async discard() {
            for (const { key } of files) await removeUnnamed(context, key);
          },
        };
      } catch (error) {
        throw toJobError(error);
      }
    },
    async progressed(tx, { subjectId }, progress) {
      await saveUnderWay(tx, subjectId, { progress, updatedAt: nowOf(context) });
    },
    async failed(tx, { subjectId }, errorCode) {
      const item = await findItem(tx, subjectId);
      const row = item && (await findImportById(tx, item.importId));
      const locked = row && (await lockImport(tx, row));
      if (!locked) return;
      await saveUnderWay(tx, subjectId, {
        status: 'failed',
        errorCode,
        totalBytes: null,
        updatedAt: nowOf(context),
      });
      await endIfEmpty(tx, context, locked);
    },
  };
}
