import { createTransport } from 'nodemailer';
import { MailError } from '../../../ports/mailer';
import type { Mailer } from '../../../ports/mailer';

/** A mail server that does not answer must not occupy the job worker for minutes. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** 5yz is permanent (RFC 5321, section 4.2.1), except for a failed log-in, which the operator may repair. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}

/** Rejects with the signal's reason; the connection itself ends by its timeouts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Hands mails to the operator's mail server, each on a connection of its own. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ attachments = [], ...message }, { signal }) {
      try {
        const mail = { from, ...message, attachments: [...attachments] };
        await Promise.race([transport.sendMail(mail), aborted(signal)]);
      } catch (error) {
        const retryable = !isFinal(error);
        throw new MailError('The mail server did not take the mail', { retryable, cause: error });
      }
    },
  };
}
