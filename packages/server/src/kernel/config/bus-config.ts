import { StartError } from '../errors/start-error';
import { orNull, word, wrongSecret } from './rules';
import { isSet, read } from './setting.pure';
import type { Environment, Rows } from './setting.pure';

/** A NATS that carries messages between processes. */
export interface NatsConfig {
  /** `nats://host:4222`, without a name and a password. */
  readonly servers: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  /** What the subjects of this installation begin with. */
  readonly subject: string;
}

function addressOf(text: string, variable: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^(nats|tls):$/.test(url.protocol) || url.hostname === '' || url.pathname.length > 1)
    throw wrongSecret(variable, 'nats://user:password@host:4222, several separated by commas');
  return url;
}

const rows = {
  urls: {
    variable: 'PALCO_NATS_URL',
    help: 'NATS that carries messages between processes, several servers separated by commas',
    parse: orNull({
      value: '<nats://…>',
      parse: (text, variable) => text.split(',').map((one) => addressOf(one.trim(), variable)),
    }),
    fallback: 'none: the database carries them',
    isSecret: true,
  },
  subject: {
    variable: 'PALCO_NATS_SUBJECT',
    help: 'what the subjects of this installation begin with, where others use the NATS too',
    parse: word({
      value: '<text>',
      fallback: 'palco',
      form: /^[\w-]{1,60}(\.[\w-]{1,60}){0,3}$/,
      expected: 'words of letters and digits, like palco or video.palco',
    }),
  },
} satisfies Rows;

/** What carries messages between processes. */
export const bus = { title: 'Messages between processes', rows };

/** `nats` is null where the database carries them. */
export function parseBusConfig(env: Environment): { readonly nats: NatsConfig | null } {
  const urls = read(env, rows.urls);
  if (urls === null) {
    if (isSet(env, rows.subject))
      throw new StartError('PALCO_NATS_SUBJECT needs PALCO_NATS_URL: it says which NATS is meant.');
    return { nats: null };
  }
  const [first] = urls;
  return {
    nats: {
      servers: urls.map(({ protocol, host }) => `${protocol}//${host}`),
      user: first?.username ? decodeURIComponent(first.username) : null,
      password: first?.password ? decodeURIComponent(first.password) : null,
      subject: read(env, rows.subject),
    },
  };
}
