import type { Permission } from '@palco/openapi';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerContext } from '../../kernel/context';
import { isAlive } from '../../kernel/database/alive';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { accounts, memberships, roles, users, webhookEndpoints } from '../../kernel/database/tables';
import type { Language } from '../../kernel/errors/language';
import { JobError } from '../../kernel/jobs';
import type { JobWorker } from '../../kernel/jobs';
import { MailError } from '../../ports/mailer';
import type { MailMessage } from '../../ports/mailer';
import { composeMail } from '../mail';
import { toMailName } from '../recovery/mail-name.pure';
import { fillWords, unnamed } from '../recovery/mail-texts.pure';
import { offMailWords } from './off-mail-texts.pure';

/** Mails that an endpoint was switched off; its subject is the endpoint. */
export const offMailKind = 'webhook-off-mail';

export function queueOffMail(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  return jobs.enqueue(tx, { kind: offMailKind, subjectId: id, accountId });
}

const managing: readonly Permission[] = ['api', 'integrations'];

/** Whom to tell: who made the endpoint, or who has been managing webhooks of the team the longest. */
async function findRecipient(db: Queryable, endpointId: string) {
  const manages = or(...managing.map((one) => sql`${roles.permissions} ? ${one}`));
  const isMaker = sql`(${users.id} = ${webhookEndpoints.createdBy}) is true`;
  const [row] = await db
    .select({
      login: users.login,
      name: users.name,
      language: users.language,
      team: accounts.name,
      url: webhookEndpoints.url,
      reason: webhookEndpoints.offReason,
    })
    .from(webhookEndpoints)
    .innerJoin(accounts, and(eq(accounts.id, webhookEndpoints.accountId), isAlive(accounts)))
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .innerJoin(roles, and(eq(roles.id, memberships.roleId), manages))
    .innerJoin(users, and(eq(users.id, memberships.userId), isAlive(users), eq(users.active, true)))
    .where(and(eq(webhookEndpoints.id, endpointId), isNotNull(users.passwordHash)))
    .orderBy(desc(isMaker), asc(memberships.createdAt), asc(users.id))
    .limit(1);
  return row ?? null;
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

function writeMail(context: ServerContext, to: Recipient): MailMessage {
  const language: Language = to.language === 'en' ? 'en' : 'pt-BR';
  const { brand } = context.config;
  const words = offMailWords[language];
  const text = fillWords(
    { ...words, paragraphs: [words.paragraphs[to.reason ?? 'failing'], words.next] },
    {
      product: brand.name,
      name: toMailName(to.name) || to.login,
      team: toMailName(to.team) || unnamed[language].team,
      // The host alone: the rest of an address may hold a key.
      host: new URL(to.url).host,
    },
  );
  const action = { label: text.action, url: `${context.publicUrl()}/webhooks` };
  return composeMail({ to: to.login, language, brand, ...text, action });
}

/** Tells a person of the team; nobody, where the endpoint is on again or gone. */
export function createOffMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency: 2,
    failed: 'operator',
    async run({ subjectId }, { signal }) {
      const recipient = await findRecipient(context.db, subjectId);
      if (recipient === null || recipient.reason === null) return;
      try {
        await context.mailer.send(writeMail(context, recipient), { signal });
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        throw new JobError('MAIL_NOT_TAKEN', { retryable: error.retryable, cause: error });
      }
    },
  };
}
