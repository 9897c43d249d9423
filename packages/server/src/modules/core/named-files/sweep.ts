import type { ServerContext } from '../../../kernel/context';
import { areFilesHeld } from '../../../kernel/storage/files-hold';
import { isNamed, isUploadNamed, listNamed, listWaiting, oldestRun } from './named-keys';
import { isOwnerId, namedFolders, sourceFolder } from './stored-unit.pure';

/** Files without a row may get it yet while they are younger than this. */
const settledAfterMs = 24 * 60 * 60_000;
/** Owners whose files are listed at once, and units that are looked up at once. */
const batch = 16;

/** What a sweep works on. */
export type Swept = Pick<ServerContext, 'db' | 'blobs' | 'parts' | 'clock'>;

/** Something in the storage that no row names, and that nobody is about to name. */
export interface Unnamed {
  /** Its key, or the prefix of its keys. */
  readonly what: string;
  /** Asks once more, and removes it; false where a row names it now, or a backup may name it. */
  remove(): Promise<boolean>;
}

/**
 * Finds what no row names: what a crash between a file and its row, or an older release, left behind. Each list of the storage
 * is read before the database is asked: a file that is put later is not in the list, and the row of one that is in the
 * list is seen. What is younger than a day, or than the oldest job that runs, is left: it may get its row yet.
 */
export async function* findUnnamed(swept: Swept): AsyncGenerator<Unnamed, void> {
  const before = await settledBefore(swept);
  for (const folder of namedFolders) yield* unnamedIn(swept, folder, before);
  yield* unnamedSources(swept, before);
  yield* unnamedParts(swept, before);
}

/** Removes what no row names. Answers how much that was. */
export async function sweepStorage(context: Swept & Pick<ServerContext, 'log'>): Promise<number> {
  if (await areFilesHeld(context.db)) return 0;
  let removed = 0;
  for await (const unnamed of findUnnamed(context)) if (await unnamed.remove()) removed += 1;
  removed += await context.blobs.removeUnfinished(await settledBefore(context));
  if (removed > 0) context.log.info({ removed }, 'files that nothing names were removed');
  return removed;
}

async function settledBefore({ db, clock }: Swept): Promise<Date> {
  const dayAgo = clock.now() - settledAfterMs;
  return new Date(Math.min(dayAgo, (await oldestRun(db))?.getTime() ?? dayAgo));
}

async function* unnamedIn(swept: Swept, folder: string, before: Date): AsyncGenerator<Unnamed, void> {
  const { blobs } = swept;
  const owners = (await blobs.list(folder)).filter(isOwnerId);
  for (const ids of batches(owners)) {
    const lists = ids.map(async (id) => {
      const names = await blobs.list(`${folder}/${id}`);
      return names.map((name) => `${folder}/${id}/${name}`);
    });
    yield* unnamedOf(swept, (await Promise.all(lists)).flat(), before);
  }
}

async function* unnamedSources(swept: Swept, before: Date): AsyncGenerator<Unnamed, void> {
  const names = (await swept.blobs.list(sourceFolder)).filter(isOwnerId);
  for (const ids of batches(names)) {
    const units = ids.map((id) => `${sourceFolder}/${id}`);
    yield* unnamedOf(swept, units, before);
  }
}

/** Those of some units that were listed before, and that no row names now. */
async function* unnamedOf(
  { db, blobs }: Swept,
  units: readonly string[],
  before: Date,
): AsyncGenerator<Unnamed, void> {
  const named = await listNamed(db, units);
  const rest = units.filter((unit) => !named.has(unit));
  const waiting = rest.length === 0 ? new Set<string>() : await listWaiting(db, rest);
  for (const unit of rest) {
    if (waiting.has(unit) || !(await isSettled(blobs, unit, before))) continue;
    yield {
      what: unit,
      async remove() {
        if ((await areFilesHeld(db)) || (await isNamed(db, unit))) return false;
        await blobs.removePrefix(unit);
        return true;
      },
    };
  }
}

/** Whether nothing of a unit was written since; false where nothing is there. */
async function isSettled(blobs: Swept['blobs'], unit: string, before: Date): Promise<boolean> {
  let isThere = false;
  for await (const { modifiedAt } of blobs.walk(unit)) {
    if (modifiedAt >= before) return false;
    isThere = true;
  }
  return isThere;
}

/** Uploads in the part store that no row has. */
async function* unnamedParts({ db, parts }: Swept, before: Date): AsyncGenerator<Unnamed, void> {
  for (const upload of await parts.list({ begunBefore: before })) {
    if (await isUploadNamed(db, upload)) continue;
    yield {
      what: `the parts ${upload.id} of ${upload.key}`,
      async remove() {
        if ((await areFilesHeld(db)) || (await isUploadNamed(db, upload))) return false;
        await parts.abort(upload);
        return true;
      },
    };
  }
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}
