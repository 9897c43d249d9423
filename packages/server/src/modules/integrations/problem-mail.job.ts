import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { accounts, integrations, memberships, roles, users } from '../../kernel/database/tables';
import type { Language } from '../../kernel/errors/language';
import { JobError } from '../../kernel/jobs';
import type { JobWorker } from '../../kernel/jobs';
import { MailError } from '../../ports/mailer';
import type { MailMessage } from '../../ports/mailer';
import { composeMail } from '../mail';
import { toMailName } from '../recovery/mail-name.pure';
import { fillWords, unnamed } from '../recovery/mail-texts.pure';
import type { IntegrationRow } from './integrations.store';
import { problemMailWords, serviceTitles } from './problem-mail-texts.pure';
import { isMailDue, problemAfter, problemText } from './problems.pure';

/** Mails what keeps a connection from being read; its subject is the integration. */
export const problemMailKind = 'integration-problem-mail';

/** Writes why the last look at a locked connection failed, and has a person told where that is due. */
export async function noteProblem(
  tx: Transaction,
  { jobs, clock }: Pick<ServerContext, 'jobs' | 'clock'>,
  { row, code }: { readonly row: IntegrationRow; readonly code: string },
): Promise<void> {
  const now = new Date(clock.now());
  const problem = problemAfter(row, { code, now });
  const isDue = isMailDue(problem, now);
  const problemMailed = isDue ? code : problem.mailed;
  const change = { problemCode: code, problemSince: problem.since, problemMailed };
  await tx.update(integrations).set(change).where(eq(integrations.id, row.id));
  if (isDue) await jobs.enqueue(tx, { kind: problemMailKind, subjectId: row.id, accountId: row.accountId });
}

/** Whom to tell: who connected the account, or who has been managing the integrations of the team the longest. */
async function findRecipient(db: Queryable, integrationId: string, product: string) {
  const manages = or(...['integrations', `${product}-dev`].map((one) => sql`${roles.permissions} ? ${one}`));
  const isMaker = sql`(${users.id} = ${integrations.createdBy}) is true`;
  const [row] = await db
    .select({
      login: users.login,
      name: users.name,
      language: users.language,
      team: accounts.name,
      integration: integrations,
    })
    .from(integrations)
    .innerJoin(accounts, and(eq(accounts.id, integrations.accountId), isAlive(accounts)))
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .innerJoin(roles, and(eq(roles.id, memberships.roleId), manages))
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users), eq(users.active, true)))
    .where(and(eq(integrations.id, integrationId), isNotNull(users.passwordHash)))
    .orderBy(desc(isMaker), asc(memberships.createdAt), asc(users.id))
    .limit(1);
  return row ?? null;
}

/** An e-mail that is no more than that: an account's e-mail and name are what somebody wrote at the service. */
const address = /^[\w.+-]{1,64}@[\w.-]{1,190}$/;

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

function writeMail(context: ServerContext, to: Recipient, code: string): MailMessage {
  const language: Language = to.language === 'en' ? 'en' : 'pt-BR';
  const { brand } = context.config;
  const words = problemMailWords[language];
  const { email, name: accountName } = to.integration;
  const account = address.test(email) ? email : toMailName(accountName) || words.unnamed;
  const text = fillWords(words, {
    product: brand.name,
    name: toMailName(to.name) || to.login,
    team: toMailName(to.team) || unnamed[language].team,
    service: serviceTitles[to.integration.provider],
    account,
    problem: problemText(code, language),
  });
  const action = { label: text.action, url: `${context.publicUrl()}/integrations` };
  return composeMail({ to: to.login, language, brand, ...text, action });
}

/** Tells a person of the team; nobody, where the connection is read again or gone. */
export function createProblemMailWorker(context: ServerContext): JobWorker {
  const { product } = context.config;
  return {
    concurrency: 2,
    failed: 'operator',
    async run({ subjectId }, { signal }) {
      const recipient = await findRecipient(context.db, subjectId, product);
      const code = recipient?.integration.problemCode ?? null;
      if (recipient === null || code === null) return;
      try {
        await context.mailer.send(writeMail(context, recipient, code), { signal });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new JobError('MAIL_NOT_TAKEN', { retryable: error.retryable, cause: error });
      }
    },
  };
}
