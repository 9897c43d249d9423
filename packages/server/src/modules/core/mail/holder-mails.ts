import { randomUUID } from 'node:crypto';
import type { Permission } from '@palco/openapi';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts, memberships, roles, users } from '../../../schema';
import type { Language } from '../../../kernel/errors/language';
import { enqueueJobs } from '../../../kernel/jobs';
import type { JobWorker } from '../../../kernel/jobs';
import { composeMail } from './compose-mail.pure';
import { handOver } from './hand-over';
import { toMailName } from './mail-name.pure';
import { fillWords, unnamed } from './mail-words.pure';
import type { MailWords } from './mail-words.pure';

/** What a mail is about. */
export interface MailSubject {
  readonly accountId: string;
  /** One of a kind that is not handed on yet is told once. */
  readonly subjectId: string;
  /** What cannot be read again when the mail is written. */
  readonly data?: Readonly<Record<string, string | number>>;
}

/** A mail to everybody who holds a permission in a team. */
export interface HolderMail {
  /** Of its jobs. */
  readonly kind: string;
  /** Any of them suffices. */
  readonly permissions: readonly Permission[];
  /** Whose matter it is: told alone, while that person still holds a permission. */
  personOf?(about: MailSubject): Promise<string | null>;
  /** What there is to say when the mail is written; null where there is nothing any more. `{product}`, `{name}` and `{team}` are filled in. */
  write(about: MailSubject, language: Language): Promise<HolderLetter | null>;
}

/** The words of a mail, the values of its own placeholders, and the page of the console that it leads to. */
export interface HolderLetter {
  readonly words: MailWords;
  readonly values: Readonly<Record<string, string>>;
  readonly path: `/${string}`;
}

interface Payload extends Record<string, unknown> {
  readonly about: MailSubject;
  /** Absent in the job that finds the people. */
  readonly userId?: string;
}

/** Queues a mail in the transaction of what it tells. Who gets it is decided when it is sent. */
export function queueHolderMail(tx: Queryable, kind: string, about: MailSubject): Promise<void> {
  const { subjectId, accountId } = about;
  const payload: Payload = { about };
  return enqueueJobs(tx, [{ kind, subjectId, accountId, payload }]);
}

/** The people who hold a permission, those who came first to the team first; of one person, whether it still does. */
function findHolders(
  db: Queryable,
  { permissions }: HolderMail,
  { accountId, userId }: { readonly accountId: string; readonly userId?: string | undefined },
) {
  const holds = or(...permissions.map((one) => sql`${roles.permissions} ? ${one}`));
  return db
    .select({
      id: users.id,
      login: users.login,
      name: users.name,
      language: users.language,
      team: accounts.name,
    })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isAlive(accounts)))
    .innerJoin(roles, and(eq(roles.id, memberships.roleId), holds))
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users), eq(users.active, true)))
    .where(
      and(
        eq(memberships.accountId, accountId),
        isNotNull(users.passwordHash),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(users.id));
}

type Holder = Awaited<ReturnType<typeof findHolders>>[number];

async function compose(
  context: ServerContext,
  mail: HolderMail,
  { to, about }: { to: Holder; about: MailSubject },
) {
  const language: Language = to.language === 'en' ? 'en' : 'pt-BR';
  const letter = await mail.write(about, language);
  if (letter === null) return null;
  const { brand } = context.config;
  const text = fillWords(letter.words, {
    ...letter.values,
    product: brand.name,
    name: toMailName(to.name) || to.login,
    team: toMailName(to.team) || unnamed[language].team,
  });
  const action = { label: text.action, url: context.publicUrl() + letter.path };
  return composeMail({ to: to.login, language, brand, ...text, action });
}

/** Finds the people, and sends to each of them with a job of its own: one address that fails holds up no other and repeats none. */
export function createHolderMailWorker(context: ServerContext, mail: HolderMail): JobWorker {
  return {
    concurrency: 2,
    failed: 'operator',
    async run({ payload }, { signal }) {
      const { about, userId } = payload as Payload;
      const { accountId } = about;
      const holders = await findHolders(context.db, mail, { accountId, userId });
      if (userId === undefined) {
        const person = (await mail.personOf?.(about)) ?? null;
        const own = holders.filter(({ id }) => id === person);
        return (tx) =>
          enqueueJobs(
            tx,
            (own.length > 0 ? own : holders).map(({ id }) => ({
              kind: mail.kind,
              subjectId: randomUUID(),
              accountId,
              payload: { about, userId: id } satisfies Payload,
            })),
          );
      }
      const [to] = holders;
      const message = to && (await compose(context, mail, { to, about }));
      if (!message) return undefined;
      await handOver(context, message, signal);
      return undefined;
    },
  };
}
