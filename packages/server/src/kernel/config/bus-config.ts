import { StartError } from '../errors/start-error';
import { wrong } from './read-values';
import type { Environment } from './read-values';

/** A NATS that carries messages between processes. */
export interface NatsConfig {
  /** `nats://host:4222`, without a name and a password. */
  readonly servers: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  /** What the subjects of this installation begin with. */
  readonly subject: string;
}

/** What carries messages between processes. */
export interface BusConfig {
  /** Null: the database. */
  readonly nats: NatsConfig | null;
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === '' || url.pathname.length > 1)
    // The value may hold a password: it is not repeated.
    throw new StartError(
      'PALCO_NATS_URL is not usable: expected nats://user:password@host:4222, several separated by commas.',
    );
  return url;
}

function subject(env: Environment): string {
  const text = env['PALCO_NATS_SUBJECT']?.trim() || 'palco';
  if (!/^[\w-]{1,60}(\.[\w-]{1,60}){0,3}$/.test(text))
    throw wrong('PALCO_NATS_SUBJECT', text, 'words of letters and digits, like palco or video.palco');
  return text;
}

/**
 * Reads `PALCO_NATS_URL` and `PALCO_NATS_SUBJECT`.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseBusConfig(env: Environment): BusConfig {
  const text = env['PALCO_NATS_URL']?.trim() ?? '';
  if (text === '') {
    if (env['PALCO_NATS_SUBJECT']?.trim())
      throw new StartError('PALCO_NATS_SUBJECT needs PALCO_NATS_URL: it says which NATS is meant.');
    return { nats: null };
  }
  const urls = text.split(',').map((one) => addressOf(one.trim()));
  const [first] = urls;
  return {
    nats: {
      servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
      user: first?.username ? decodeURIComponent(first.username) : null,
      password: first?.password ? decodeURIComponent(first.password) : null,
      subject: subject(env),
    },
  };
}
