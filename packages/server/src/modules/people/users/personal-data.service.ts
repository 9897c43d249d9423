import type { ServerContext } from '../../../kernel/context';
import type { Answer, Call } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { recordEvent, systemSource } from '../../records/logs';
import { peopleScope } from '../../core/access';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { keepOwners, requireSubject, requireWhole, takeAway } from './change-user.service';
import type { RenameAuthor } from './author-of-messages.port';
import { presentPersonalData } from './personal-data.presenter.pure';
import { erasePerson, listNamedRemoved, readPersonalData } from './personal-data.store';

/** The name of the recurring work, which the entries of the log show. */
export const erasePeopleKind = 'erase-people';

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/** Exports of one caller in a quarter of an hour: each reads the whole log and every chat for one person. */
const mostExports = 30;

/** @throws 429 `TOO_MANY_ATTEMPTS`. */
const takeExport = (limits: RequestLimits, { userId }: { readonly userId: string }): Promise<void> =>
  limits.take([{ key: `exports by ${userId}`, most: mostExports }]);

/**
 * All that is kept of a person (LGPD, article 18), for an administrator who reaches the whole person.
 *
 * @throws 409 `PERSON_IN_OTHER_TEAMS`, 429 `TOO_MANY_ATTEMPTS`.
 */
export async function exportUser(
  call: Call<'exportUser'>,
  limits: RequestLimits,
): Promise<Answer<'exportUser'>> {
  const { context, principal } = call;
  await takeExport(limits, principal);
  const userId = await context.db.transaction(async (tx) => {
    const subject = await requireSubject(tx, call);
    requireWhole(call, subject);
    await recordEvent(tx, { call, event: 'USUARIO_EXPORTADO', of: { id: subject.person.id } });
    return subject.person.id;
  });
  const { clientId } = peopleScope(principal);
  return { status: 200, body: presentPersonalData(await readPersonalData(context.db, { userId, clientId })) };
}

/** The same, of the caller, from every client. @throws 429 `TOO_MANY_ATTEMPTS`. */
export async function exportMe(call: Call<'exportMe'>, limits: RequestLimits): Promise<Answer<'exportMe'>> {
  const { context, principal } = call;
  const { userId } = principal;
  await takeExport(limits, principal);
  await context.db.transaction((tx) =>
    recordEvent(tx, { call, event: 'USUARIO_EXPORTADO', of: { id: userId } }),
  );
  const data = await readPersonalData(context.db, { userId, clientId: null });
  return { status: 200, body: presentPersonalData(data) };
}

/** Removes a person, and at once what names them. */
export async function eraseUser(call: Call<'eraseUser'>, renameAuthor: RenameAuthor): Promise<void> {
  const { context, params } = call;
  const avatarKey = await keepOwners(call, async (tx) => {
    await takeAway(tx, call);
    const key = await erasePerson(tx, params.id, renameAuthor);
    // The entry names nobody: it stays.
    await recordEvent(tx, { call, event: 'USUARIO_APAGADO', of: { id: params.id } });
    return key;
  });
  await removeUnnamed(context, avatarKey);
}

/** Erases the names of people who were removed longer ago than `PALCO_REMOVED_PEOPLE_DAYS`. */
export async function eraseRemoved(
  context: Pick<ServerContext, 'db' | 'clock' | 'config' | 'blobs' | 'log'>,
  renameAuthor: RenameAuthor,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, config } = context;
  const before = new Date(clock.now() - config.removedPeopleDays * dayMs);
  while (!signal.aborted) {
    const removed = await listNamedRemoved(db, before, batch);
    for (const { id, accountId } of removed) {
      const avatarKey = await db.transaction(async (tx) => {
        const key = await erasePerson(tx, id, renameAuthor);
        await recordEvent(tx, {
          call: systemSource(erasePeopleKind, accountId),
          event: 'USUARIO_APAGADO',
          of: { id },
        });
        return key;
      });
      await removeUnnamed(context, avatarKey);
    }
    if (removed.length < batch) return;
  }
}
