import type { Clock } from '../../../kernel/clock/clock';
import type { Config } from '../../../kernel/config/config';
import type { Mailer } from '../../../ports/mailer';
import { createOutboxMailer, outboxFolder } from './outbox';
import { createSmtpMailer } from './smtp-mailer';

/** The mail server of `PALCO_SMTP_URL`, or the outbox folder. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  clock: Clock,
): Mailer {
  return smtpUrl === null
    ? createOutboxMailer({ folder: outboxFolder(dataDir), from: mailFrom, clock })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
}
