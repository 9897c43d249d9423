import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { integrations } from '../../../schema';
import { queueHolderMail, toMailName } from '../../core/mail';
import type { HolderMail } from '../../core/mail';
import { findIntegration } from './integrations.store';
import type { IntegrationRow } from './integrations.store';
import { problemMailWords, serviceTitles } from './problem-mail-texts.pure';
import { isMailDue, problemAfter, problemText } from './problems.pure';

/** Mails what keeps a connection from being read; its subject is the integration. */
export const problemMailKind = 'integration-problem-mail';

/** Writes why the last look at a locked connection failed, and has a person told where that is due. */
export async function noteProblem(
  tx: Transaction,
  { clock }: Pick<ServerContext, 'clock'>,
  { row, code }: { readonly row: IntegrationRow; readonly code: string },
): Promise<void> {
  const now = new Date(clock.now());
  const problem = problemAfter(row, { code, now });
  const isDue = isMailDue(problem, now);
  const problemMailed = isDue ? code : problem.mailed;
  const change = { problemCode: code, problemSince: problem.since, problemMailed };
  await tx.update(integrations).set(change).where(eq(integrations.id, row.id));
  if (isDue) await queueHolderMail(tx, problemMailKind, { subjectId: row.id, accountId: row.accountId });
}

/** An e-mail that is no more than that: an account's e-mail and name are what somebody wrote at the service. */
const address = /^[\w.+-]{1,64}@[\w.-]{1,190}$/;

/** To who connected the account, else to all who manage integrations of the team; to nobody, where it is read again or gone. */
export function createProblemMail({ db, config }: Pick<ServerContext, 'db' | 'config'>): HolderMail {
  return {
    kind: problemMailKind,
    permissions: ['integrations', `${config.product}-dev`],
    personOf: async ({ subjectId }) => (await findIntegration(db, subjectId))?.createdBy ?? null,
    async write({ subjectId }, language) {
      const row = await findIntegration(db, subjectId);
      if (row === null || row.problemCode === null) return null;
      const { unnamed, ...words } = problemMailWords[language];
      const account = address.test(row.email) ? row.email : toMailName(row.name) || unnamed;
      const problem = problemText(row.problemCode, language);
      const values = { service: serviceTitles[row.provider], account, problem };
      return { words, values, path: '/integrations' };
    },
  };
}
