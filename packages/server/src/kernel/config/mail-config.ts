import { StartError } from '../errors/start-error';
import { origin } from './read-values';
import type { Environment } from './read-values';

/** How mails leave the server, and where their links lead. */
export interface MailConfig {
  /** Origin of the console for links in mails; null means the address that the server listens on. */
  readonly publicUrl: string | null;
  /** `smtp://` or `smtps://` with its password; null means that mails are put into the outbox folder. */
  readonly smtpUrl: string | null;
  /** `name@example.com` or `Name <name@example.com>`. */
  readonly mailFrom: string;
  /** Who is told what the operator should mend; null for who set the installation up. */
  readonly operatorEmail: string | null;
  /** Whether mails of the outbox folder can be read under the random address that the start prints. */
  readonly showsOutbox: boolean;
}

const address = /^[^\s<>"@]+@[^\s<>"@]+$/;
const namedAddress = /^[^\p{Cc}<>"]+<([^<>]+)>$/u;

function smtpUrl(env: Environment): string | null {
  const text = env['PALCO_SMTP_URL']?.trim() ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    // The value may hold a password: it is not repeated.
    throw new StartError(
      'PALCO_SMTP_URL is not usable: expected smtp://user:password@host:587 or smtps://user:password@host:465.',
    );
  }
  return text;
}

function mailFrom(env: Environment, isRequired: boolean): string {
  const text = env['PALCO_MAIL_FROM']?.trim() ?? '';
  if (text === '' && !isRequired) return 'no-reply@localhost';
  if (!address.test(namedAddress.exec(text)?.[1] ?? text)) {
    throw new StartError(
      `PALCO_MAIL_FROM=${text} is not usable: expected no-reply@example.com or Name <no-reply@example.com>.`,
    );
  }
  return text;
}

function operatorEmail(env: Environment): string | null {
  const text = env['PALCO_OPERATOR_EMAIL']?.trim() ?? '';
  if (text === '') return null;
  if (address.test(text)) return text;
  throw new StartError(`PALCO_OPERATOR_EMAIL=${text} is not usable: expected ops@example.com.`);
}

/**
 * Reads `PALCO_PUBLIC_URL` (default: the listening address), `PALCO_SMTP_URL` (default: an outbox folder) and
 * `PALCO_MAIL_FROM` (required with SMTP), and `PALCO_OPERATOR_EMAIL` (default: who set the installation up).
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseMailConfig(env: Environment, seed: 'demo' | 'none'): MailConfig {
  const smtp = smtpUrl(env);
  return {
    publicUrl: origin(env, 'PALCO_PUBLIC_URL'),
    smtpUrl: smtp,
    mailFrom: mailFrom(env, smtp !== null),
    operatorEmail: operatorEmail(env),
    showsOutbox: smtp === null && (seed === 'demo' || env['NODE_ENV'] !== 'production'),
  };
}
