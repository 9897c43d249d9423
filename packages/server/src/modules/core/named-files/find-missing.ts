import { asc, gt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readPages } from '../../../kernel/database/keyset';
import { uploads } from '../../../schema';
import { faultsOfOwner } from './check-owner';
import { faultsOfSources } from './check-sources';
import { namingTables } from './named-keys';
import { namedFolders } from './stored-unit.pure';
import type { Checked, CheckOptions } from './check-contract';

const pageSize = 50;
/** Owners whose files are looked at at once. */
const lanes = 8;

/**
 * Tells, a line for each, which files that rows name are missing or damaged: those of every column, what lists name in turn, and
 * the sources of uploads. What changes meanwhile is looked at again before it is told.
 */
export async function* findMissing(checked: Checked, options: CheckOptions): AsyncGenerator<string, void> {
  for (const folder of namedFolders) {
    const [{ owner }] = namingTables[folder];
    for await (const ids of pagesOf(checked, owner))
      yield* inLanes(ids, (id) =>
        confirmed(() => faultsOfOwner(checked, folder, { ...options, ownerId: id })),
      );
  }
  for await (const ids of pagesOf(checked, uploads.videoId))
    yield* inLanes(ids, (id) => confirmed(() => faultsOfSources(checked, { ...options, videoId: id })));
}

/** The values of a unique column, in pages. */
function pagesOf({ db }: Checked, column: PgColumn): AsyncGenerator<string[], void> {
  return readPages<string[]>(async (last) => {
    const rows = await db
      .select({ id: column })
      .from(column.table)
      .where(last && gt(column, last.at(-1)))
      .orderBy(asc(column))
      .limit(pageSize);
    return rows.length === 0 ? [] : [rows.map(({ id }) => String(id))];
  });
}

async function* inLanes(
  ids: readonly string[],
  look: (id: string) => Promise<string[]>,
): AsyncGenerator<string> {
  for (let at = 0; at < ids.length; at += lanes)
    yield* (await Promise.all(ids.slice(at, at + lanes).map(look))).flat();
}

/** A file may be replaced between the look at its row and the look at it: only what is found twice is a fault. */
async function confirmed(look: () => Promise<string[]>): Promise<string[]> {
  const first = new Set(await look());
  return first.size === 0 ? [] : (await look()).filter((fault) => first.has(fault));
}
