import { randomUUID } from 'node:crypto';
import { aliasedTable, and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts, memberships, users } from '../../../schema';
import type { Language } from '../../../kernel/errors/language';
import { enqueueJobs } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { composeMail, fillWords, handOver, toMailName, unnamed } from '../../core/mail';
import { shownLogin } from '../people';
import { teamNewsWords } from './team-news-texts.pure';
import type { TeamNews } from './team-news-texts.pure';

/** Mails a person some news of a team; each has a mail of its own, so its subject is random. */
export const teamNewsKind = 'team-news-mail';

interface Payload extends Record<string, unknown> {
  readonly news: TeamNews;
  /** Id of who is told. */
  readonly userId: string;
  /** Id of the person whom it is about: who was invited, or who added somebody. */
  readonly about: string;
  readonly accountId: string;
}

/** Queues the mail in the transaction of what it tells. */
export function queueTeamNews(tx: Queryable, payload: Payload): Promise<void> {
  const { accountId } = payload;
  return enqueueJobs(tx, [{ kind: teamNewsKind, subjectId: randomUUID(), accountId, payload }]);
}

/** Who is told, with the names that the mail has; undefined for who no longer works for the client, or was not told in time. */
async function findNews(db: Queryable, { news, userId, about, accountId }: Payload) {
  const readers = aliasedTable(users, 'readers');
  const own = aliasedTable(accounts, 'own');
  const isOwn = news === 'added' ? eq(own.id, accounts.id) : eq(own.clientId, accounts.clientId);
  const works = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(own, and(eq(own.id, memberships.accountId), isOwn))
    .where(eq(memberships.userId, readers.id));
  const [found] = await db
    .select({
      login: readers.login,
      name: readers.name,
      language: readers.language,
      team: accounts.name,
      person: users.name,
      email: shownLogin,
      failure: users.inviteFailure,
    })
    .from(readers)
    .innerJoin(users, eq(users.id, about))
    .innerJoin(accounts, and(eq(accounts.id, accountId), isAlive(accounts)))
    .where(
      and(
        eq(readers.id, userId),
        isAlive(readers),
        eq(readers.active, true),
        isNotNull(readers.passwordHash),
        sql`exists ${works}`,
      ),
    );
  const isOver = (news === 'refused' || news === 'unsent') && found?.failure !== news;
  return isOver ? undefined : found;
}

export function createTeamNewsWorker(context: ServerContext): JobWorker {
  return {
    concurrency: 2,
    failed: 'operator',
    async run(job, { signal }) {
      const payload = job.payload as Payload;
      const found = await findNews(context.db, payload);
      if (found === undefined) return;
      const language: Language = found.language === 'en' ? 'en' : 'pt-BR';
      const { brand } = context.config;
      const text = fillWords(teamNewsWords[payload.news][language], {
        product: brand.name,
        name: toMailName(found.name) || found.login,
        team: toMailName(found.team) || unnamed[language].team,
        person: toMailName(found.person) || unnamed[language].inviter,
        email: found.email,
      });
      const path = payload.news === 'added' ? '/' : `/users/${payload.about}/edit`;
      const action = { label: text.action, url: context.publicUrl() + path };
      await handOver(context, composeMail({ to: found.login, language, brand, ...text, action }), signal);
    },
  };
}
