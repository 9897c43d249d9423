import { StartError } from '../errors/start-error';
import { origin, wrong } from './read-values';
import type { Environment } from './read-values';

/** Other hosts that the console is told of. */
export interface HostsConfig {
  readonly hosts: {
    /** External sites that the menu links to, with the id of the team; null for none. */
    readonly analytics: string | null;
    readonly studio: string | null;
    /** Where files are sent to; null for the host of the console. It is this server, or a proxy in front of it. */
    readonly upload: string | null;
    /** Where sockets are opened; null for the host of the console. It is this server, or a proxy in front of it. */
    readonly realtime: string | null;
  };
  /** A source address that contains this text takes whole files (specification, section 7). */
  readonly normalUploadMarker: string;
}

function normalUploadMarker(env: Environment): string {
  const text = env['PALCO_NORMAL_UPLOAD_MARKER']?.trim() || 'normal-upload';
  if (!/^[\w.-]{3,60}$/.test(text))
    throw wrong('PALCO_NORMAL_UPLOAD_MARKER', text, 'a part of a host name, with at least three characters');
  return text;
}

/** @throws {@link StartError} that names the variable and what it may hold. */
export function parseHostsConfig(env: Environment): HostsConfig {
  const upload = origin(env, 'PALCO_UPLOAD_URL');
  if (upload !== null && !env['PALCO_PUBLIC_URL']?.trim())
    throw new StartError(
      'PALCO_UPLOAD_URL needs PALCO_PUBLIC_URL: the upload host takes files from pages of that origin.',
    );
  return {
    hosts: {
      analytics: origin(env, 'PALCO_ANALYTICS_URL'),
      studio: origin(env, 'PALCO_STUDIO_URL'),
      upload,
      realtime: origin(env, 'PALCO_REALTIME_URL'),
    },
    normalUploadMarker: normalUploadMarker(env),
  };
}
