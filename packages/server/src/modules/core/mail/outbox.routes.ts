import { randomBytes } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Route } from '../../../kernel/http/module';
import { outboxFolder, readOutbox } from './outbox';
import { OUTBOX_POLICY, outboxPage } from './outbox-page.pure';

/**
 * A random path for the page of the outbox, where people who try the product out read its mails. The path is the only
 * access check, because neither the IP address nor a header identifies a client behind a proxy.
 */
export function makeOutboxPath(): string {
  return `/dev/outbox/${randomBytes(16).toString('base64url')}`;
}

/** The page of the outbox, where the server has a path for it. */
export function outboxRoutes({ config, outboxPath }: ServerContext): readonly Route[] {
  if (outboxPath === null) return [];
  const folder = outboxFolder(config.dataDir);
  return [
    {
      id: 'outbox',
      url: outboxPath,
      access: 'public',
      policy: 'console',
      handler: async () => ({
        status: 200,
        type: 'text/html',
        headers: { 'content-security-policy': OUTBOX_POLICY },
        body: outboxPage(await readOutbox(folder)),
      }),
    },
  ];
}
