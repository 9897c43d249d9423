import type { LogActor } from '@palco/openapi';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { erasedName, erasedWords } from '../../../kernel/intl/erased-name.pure';
import { accounts, users } from '../../../schema';
import { foldText } from '../../../schema/columns/folded-text';
import type { AccountScope } from '../../core/access';

/** What narrows the entries. */
export interface LogFilter {
  readonly user?: string;
  readonly actor?: LogActor;
  readonly identifier?: string;
  readonly event?: string;
  readonly start?: string;
  readonly end?: string;
}

/** Which entries are read. */
export interface LogSelection {
  readonly accountIds: readonly string[];
  /** Null: of everybody. */
  readonly people: readonly string[] | null;
  readonly filter: LogFilter;
}

/** The teams of a scope, also those that were deleted: their entries stay. */
export function listTeams(
  db: Queryable,
  { clientId, accountIds }: AccountScope,
): Promise<{ id: string; requiresSecondFactor: boolean }[]> {
  const named = accountIds === null ? undefined : inArray(accounts.id, [...accountIds]);
  return db
    .select({ id: accounts.id, requiresSecondFactor: accounts.requiresSecondFactor })
    .from(accounts)
    .where(and(eq(accounts.clientId, clientId), named))
    .orderBy(accounts.id);
}

/** Whether a search means those whose name was erased, by the words that stand for it in one of the languages. */
const meansErased = (text: string): boolean =>
  Object.values(erasedWords).some((words) =>
    foldText(text)
      .split(/\s+/)
      .every((word) => foldText(words).includes(word)),
  );

/** People by a part of their name or e-mail, also those who were deleted. */
async function listPeople(db: Queryable, text: string | undefined): Promise<string[] | null> {
  if (text === undefined || text.trim() === '') return null;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        hasWords([users.nameFolded, users.login], text),
        meansErased(text) ? eq(users.name, erasedName) : undefined,
      ),
    )
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Finds out which people are meant. */
export async function selectLogs(
  db: Queryable,
  accountIds: readonly string[],
  filter: LogFilter,
): Promise<LogSelection> {
  return { accountIds, people: await listPeople(db, filter.user), filter };
}
