import type { ServerContext } from '../../../kernel/context';
import { JobError } from '../../../kernel/jobs';
import { MailError } from '../../../ports/mailer';
import type { MailMessage } from '../../../ports/mailer';

/** The code of a job whose mail was refused for good: another try would not help. */
export const mailRefusedCode = 'MAIL_REFUSED';

/** Hands the mail of a job to the mail server. @throws JobError `MAIL_NOT_TAKEN`, {@link mailRefusedCode}. */
export async function handOver(
  { mailer }: Pick<ServerContext, 'mailer'>,
  message: MailMessage,
  signal: AbortSignal,
): Promise<void> {
  try {
    await mailer.send(message, { signal });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { retryable } = error;
    throw new JobError(retryable ? 'MAIL_NOT_TAKEN' : mailRefusedCode, { retryable, cause: error });
  }
}
