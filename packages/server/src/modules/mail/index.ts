import type { ServerModule } from '../../kernel/http/module';
import { routeOutbox } from './outbox.routes';

export { composeMail } from './compose-mail.pure';
export type { MailContent } from './compose-mail.pure';
export { createMailer } from './create-mailer';
export { outboxPath } from './outbox.routes';

/** Mails on their way, or in the outbox. */
export const mailModule: ServerModule = {
  name: 'mail',
  routes: routeOutbox,
  start({ config, log }) {
    if (config.smtpUrl !== null && config.publicUrl === null)
      log.warn('links in mails lead to the address that this server listens on: set PALCO_PUBLIC_URL');
  },
};
