import { wholeNumber, wrong } from './read-values';
import type { Environment } from './read-values';

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

const usualPort = 4100;

function keysOf(env: Environment, prefix: string): OAuthKeys | null {
  const clientId = env[`${prefix}_CLIENT_ID`]?.trim() ?? '';
  const clientSecret = env[`${prefix}_CLIENT_SECRET`]?.trim() ?? '';
  if (clientId === '' && clientSecret === '') return null;
  if (clientId === '') throw wrong(`${prefix}_CLIENT_ID`, '', 'the id that belongs to the secret');
  if (clientSecret === '') throw wrong(`${prefix}_CLIENT_SECRET`, '', 'the secret that belongs to the id');
  return { clientId, clientSecret };
}

function emulators(env: Environment, isDemo: boolean): IntegrationsConfig['emulators'] {
  const text = env['PALCO_EMULATORS']?.trim() ?? '';
  if (text === 'off' || (text === '' && !isDemo)) return null;
  const port = wholeNumber(env, 'PALCO_EMULATORS', { fallback: usualPort, min: 0, max: 65_535 });
  return { port };
}

function youTube(env: Environment): IntegrationsConfig['youTube'] {
  const keys = keysOf(env, 'PALCO_YOUTUBE');
  const url = env['PALCO_YOUTUBE_URL']?.trim() ?? '';
  if (keys === null && url === '') return null;
  if (keys === null) throw wrong('PALCO_YOUTUBE_CLIENT_ID', '', 'the id that belongs to the address');
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw wrong('PALCO_YOUTUBE_URL', url, 'an address like https://videos.example.com');
  return { ...keys, url: url.replace(/\/$/, '') };
}

/**
 * Reads how other services are reached. The emulators run by default only beside demo data, which only a private server seeds:
 * everywhere else they would let anybody connect accounts that do not exist.
 *
 * @throws {@link StartError} that names the variable and what it may hold.
 */
export function parseIntegrationsConfig(env: Environment, seed: 'demo' | 'none'): IntegrationsConfig {
  const zoom = keysOf(env, 'PALCO_ZOOM');
  const webhookSecret = env['PALCO_ZOOM_WEBHOOK_SECRET']?.trim() || null;
  return {
    emulators: emulators(env, seed === 'demo'),
    zoom: zoom && { ...zoom, webhookSecret },
    google: keysOf(env, 'PALCO_GOOGLE'),
    facebook: keysOf(env, 'PALCO_FACEBOOK'),
    youTube: youTube(env),
    tencent: (env['PALCO_TENCENT']?.trim() || 'off') === 'on',
  };
}
