import type { ServerContext } from '../../../kernel/context';
import type { ServerModule } from '../../../kernel/http/module';
import { outboxRoutes } from './outbox.routes';

export { composeMail } from './compose-mail.pure';
export type { MailContent } from './compose-mail.pure';
export { createMailer } from './create-mailer';
export { handOver, mailRefusedCode } from './hand-over';
export { createHolderMailWorker, queueHolderMail } from './holder-mails';
export type { HolderMail } from './holder-mails';
export { toMailName } from './mail-name.pure';
export { fillWords, unnamed } from './mail-words.pure';
export type { MailWords } from './mail-words.pure';
export { makeOutboxPath } from './outbox.routes';

/** The page of the outbox, and a warning where links in mails have no public address. */
export function createMailModule(context: ServerContext): ServerModule {
  const { config, log } = context;
  return {
    name: 'mail',
    routes: outboxRoutes(context),
    start() {
      if (config.smtpUrl !== null && config.publicUrl === null)
        log.warn('links in mails lead to the address that this server listens on: set PALCO_PUBLIC_URL');
    },
  };
}
