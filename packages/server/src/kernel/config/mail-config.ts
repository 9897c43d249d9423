import { orNull, word, wrong, wrongSecret } from './rules';
import { isSet, readAll } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

const address = /^[^\s<>"@]+@[^\s<>"@]+$/;
const namedAddress = /^(?:[^\p{Cc}<>"]+<[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/u;
const sender = 'no-reply@example.com or Name <no-reply@example.com>';

function smtpUrl(text: string, variable: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw wrongSecret(variable, 'smtp://user:password@host:587 or smtps://user:password@host:465');
  return text;
}

const rows = {
  /** `smtp://` or `smtps://` with its password; null means that mails are put into the outbox folder. */
  smtpUrl: {
    variable: 'PALCO_SMTP_URL',
    help: 'mail server: smtp://user:password@host:587 or smtps://…:465',
    parse: orNull({ value: '<smtp://…>', parse: smtpUrl }),
    fallback: 'an outbox folder',
    isSecret: true,
  },
  /** `name@example.com` or `Name <name@example.com>`. */
  mailFrom: {
    variable: 'PALCO_MAIL_FROM',
    help: 'sender of mails; needed with PALCO_SMTP_URL',
    parse: word({
      value: '<address>',
      fallback: 'no-reply@localhost',
      form: namedAddress,
      expected: sender,
    }),
  },
  /** Who is told what the operator should mend; null for who set the installation up. */
  operatorEmail: {
    variable: 'PALCO_OPERATOR_EMAIL',
    help: 'who is told that the disk is almost full',
    parse: orNull(word({ value: '<address>', form: address, expected: 'ops@example.com' })),
    fallback: 'the first person of the installation',
  },
} satisfies Rows;

/** How mails leave the server. */
export const mail = { title: 'Mail', rows };

export function parseMailConfig(env: Environment, seed: 'demo' | 'none') {
  const config = readAll(env, rows);
  if (config.smtpUrl !== null && !isSet(env, rows.mailFrom)) throw wrong(rows.mailFrom.variable, '', sender);
  /** Whether mails of the outbox folder can be read under the random address that the start prints. */
  const showsOutbox = config.smtpUrl === null && (seed === 'demo' || env['NODE_ENV'] !== 'production');
  return { ...config, showsOutbox };
}
