import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { outboxFolder, readOutbox } from './outbox';
import { OUTBOX_POLICY, outboxPage } from './outbox-page.pure';

/**
 * Where people who try the product out read the mails that it writes. The path is the right to read: neither an address
 * nor a header tells who stands behind a proxy.
 */
export function makeOutboxPath(): string {
  return `/dev/outbox/${randomBytes(16).toString('base64url')}`;
}

/** Serves the outbox where the server has a path for it. */
export function routeOutbox(app: FastifyInstance, { config, outboxPath }: ServerContext): void {
  if (outboxPath === null) return;
  const folder = outboxFolder(config.dataDir);
  app.get(outboxPath, async (_request, reply): Promise<FastifyReply> => {
    reply.headers({ 'content-security-policy': OUTBOX_POLICY, 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(folder)));
  });
}
