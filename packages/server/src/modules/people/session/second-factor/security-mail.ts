import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../../kernel/context';
import type { Queryable } from '../../../../kernel/database/database';
import type { Language } from '../../../../kernel/errors/language';
import { enqueueJobs } from '../../../../kernel/jobs';
import type { JobWorker } from '../../../../kernel/jobs';
import type { MailMessage } from '../../../../ports/mailer';
import { composeMail, fillWords, handOver, toMailName } from '../../../core/mail';
import { findUserById } from '../session.store';
import type { StoredUser } from '../../people';
import { changeTexts, securityWords } from './security-mail-texts.pure';
import type { SecurityChange } from './security-mail-texts.pure';

export type { SecurityChange } from './security-mail-texts.pure';

/** Tells a person what changed in how the account is opened. Each change has a mail of its own, so its subject is random. */
export const securityMailKind = 'security-mail';

interface Payload extends Record<string, unknown> {
  readonly userId: string;
  readonly change: SecurityChange;
  /** The e-mail of before, where that changed. */
  readonly to?: string;
}

/** Queues the mail in the transaction of the change; commands of the shell leave it to the server. */
export function queueSecurityMail(
  tx: Queryable,
  payload: { readonly userId: string; readonly change: SecurityChange; readonly to?: string },
): Promise<void> {
  return enqueueJobs(tx, [{ kind: securityMailKind, subjectId: randomUUID(), accountId: null, payload }]);
}

function writeMail(
  context: ServerContext,
  user: StoredUser,
  { change, to = user.login }: Payload,
): MailMessage {
  const language: Language = user.language === 'en' ? 'en' : 'pt-BR';
  const { brand } = context.config;
  const said = changeTexts[language][change];
  const words = { ...securityWords[language], subject: said, paragraphs: [`${said}.`] };
  const text = fillWords(words, { product: brand.name, name: toMailName(user.name) || user.login });
  const action = { label: text.action, url: `${context.publicUrl()}/profile` };
  return composeMail({ to, language, brand, ...text, action });
}

export function createSecurityMailWorker(context: ServerContext): JobWorker {
  return {
    concurrency: 2,
    failed: 'operator',
    async run(job, { signal }) {
      const payload = job.payload as Payload;
      const user = await findUserById(context.db, payload.userId);
      if (user === undefined) return;
      await handOver(context, writeMail(context, user, payload), signal);
    },
  };
}
