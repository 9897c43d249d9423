import { oneOf, orNull, portOrOff, text, wrong } from './rules';
import { readAll } from './setting.pure';
import type { Environment, Row, Rows } from './setting.pure';

/** What a provider knows this server by. */
export interface OAuthKeys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Other services that recordings come from. What is null is not offered, or is served by an emulator. */
export interface IntegrationsConfig {
  /** Local emulators of the services; null for none. */
  readonly emulators: {
    /** If it is taken, any free one is used. */
    readonly port: number;
  } | null;
  readonly zoom: (OAuthKeys & { readonly webhookSecret: string | null }) | null;
  /** For Google Meet. */
  readonly google: OAuthKeys | null;
  readonly facebook: OAuthKeys | null;
  /** A video service: no public one lets its videos be downloaded, so its address belongs to the configuration. */
  readonly youTube: (OAuthKeys & { readonly url: string }) | null;
  /** Whether people may connect Tencent Cloud; each team brings its own keys. */
  readonly tencent: boolean;
}

const id = (variable: string, help: string): Row<string | null> => ({
  variable,
  help,
  parse: orNull(text('<id>')),
});
const secret = (variable: string, help: string): Row<string | null> => ({
  variable,
  help,
  parse: orNull(text('<secret>')),
  isSecret: true,
});

const rows = {
  emulators: {
    variable: 'PALCO_EMULATORS',
    help: 'local emulators of all the services, for trying them out; not for real people',
    parse: portOrOff(4100),
    fallback: '4100 with demo data; otherwise off',
  },
  zoomId: id('PALCO_ZOOM_CLIENT_ID', 'OAuth app of Zoom'),
  zoomSecret: secret('PALCO_ZOOM_CLIENT_SECRET', 'secret of that app'),
  zoomWebhookSecret: secret(
    'PALCO_ZOOM_WEBHOOK_SECRET',
    'secret token of its events, which come to /bff/zoom/webhook',
  ),
  googleId: id('PALCO_GOOGLE_CLIENT_ID', 'OAuth client of Google, for Meet and the files in Drive'),
  googleSecret: secret('PALCO_GOOGLE_CLIENT_SECRET', 'secret of that client'),
  facebookId: id('PALCO_FACEBOOK_CLIENT_ID', 'app of Facebook'),
  facebookSecret: secret('PALCO_FACEBOOK_CLIENT_SECRET', 'secret of that app'),
  youTubeUrl: {
    variable: 'PALCO_YOUTUBE_URL',
    help: 'address of the video service whose videos can be imported',
    parse: orNull(text('<https://…>')),
  },
  youTubeId: id('PALCO_YOUTUBE_CLIENT_ID', 'OAuth client of the video service'),
  youTubeSecret: secret('PALCO_YOUTUBE_CLIENT_SECRET', 'secret of that client'),
  tencent: {
    variable: 'PALCO_TENCENT',
    help: 'whether teams may connect Tencent Cloud VoD with their own keys',
    parse: { ...oneOf(['on', 'off']), fallback: 'off', parse: (written) => written === 'on' },
  },
} satisfies Rows;

export const integrations = { title: 'Other services that recordings come from', rows };

function keysOf(prefix: string, clientId: string | null, clientSecret: string | null): OAuthKeys | null {
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) throw wrong(`${prefix}_CLIENT_ID`, '', 'the id that belongs to the secret');
  if (clientSecret === null) throw wrong(`${prefix}_CLIENT_SECRET`, '', 'the secret that belongs to the id');
  return { clientId, clientSecret };
}

function youTube(keys: OAuthKeys | null, url: string | null): IntegrationsConfig['youTube'] {
  if (keys === null && url === null) return null;
  if (keys === null) throw wrong(rows.youTubeId.variable, '', 'the id that belongs to the address');
  const isAddress = url !== null && URL.canParse(url) && new URL(url).protocol === 'https:';
  if (!isAddress)
    throw wrong(rows.youTubeUrl.variable, url ?? '', 'an address like https://videos.example.com');
  return { ...keys, url: url.replace(/\/$/, '') };
}

/**
 * How other services are reached. The emulators run by default only beside demo data, which only a private server seeds:
 * everywhere else they would let anybody connect accounts that do not exist.
 */
export function parseIntegrationsConfig(env: Environment, seed: 'demo' | 'none'): IntegrationsConfig {
  const given = readAll(env, rows);
  const { emulators } = given;
  const zoom = keysOf('PALCO_ZOOM', given.zoomId, given.zoomSecret);
  return {
    emulators:
      emulators === null || (emulators.isDefault && seed !== 'demo') ? null : { port: emulators.port },
    zoom: zoom && { ...zoom, webhookSecret: given.zoomWebhookSecret },
    google: keysOf('PALCO_GOOGLE', given.googleId, given.googleSecret),
    facebook: keysOf('PALCO_FACEBOOK', given.facebookId, given.facebookSecret),
    youTube: youTube(keysOf('PALCO_YOUTUBE', given.youTubeId, given.youTubeSecret), given.youTubeUrl),
    tencent: given.tencent,
  };
}
