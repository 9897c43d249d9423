import type { Call } from '../../../../kernel/http/module';

/** What authenticators bind their keys to. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The site that passkeys are made for: the public address where one is configured, else the one by which the browser calls this
 * server. An authenticator signs for no other site than the one that its browser shows.
 */
export function relyingPartyOf({ context, request }: Pick<Call, 'context' | 'request'>): RelyingParty {
  const { origin, host } = request.headers;
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  const site = context.config.publicUrl ?? (isOwn ? origin : context.publicUrl());
  const url = new URL(site);
  return { id: url.hostname, origin: url.origin };
}
