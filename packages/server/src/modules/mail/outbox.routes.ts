import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import { outboxFolder, readOutbox } from './outbox';
import { OUTBOX_POLICY, outboxPage } from './outbox-page.pure';

/** Where people who try the product out read the mails that it writes. */
export const outboxPath = '/dev/outbox';

const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** A proxy on this machine also comes from loopback; these tell that somebody stands behind it. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * Whether a request was made on this machine: from a loopback address, not passed on by a proxy, and to a name that only
 * this machine has, so that a foreign page whose name was pointed here (DNS rebinding) does not get in.
 */
function isFromHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  return (
    loopback.test(raw.socket.remoteAddress ?? '') &&
    ownName.test(headers.host ?? '') &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** Serves the outbox to this machine alone, and only where `showsOutbox` says so. */
export function routeOutbox(app: FastifyInstance, { config }: ServerContext): void {
  if (!config.showsOutbox) return;
  const folder = outboxFolder(config.dataDir);
  app.get(outboxPath, async (request, reply): Promise<FastifyReply> => {
    if (!isFromHere(request)) throw httpError({ status: 404, code: 'NOT_FOUND' });
    reply.headers({ 'content-security-policy': OUTBOX_POLICY, 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(outboxPage(await readOutbox(folder)));
  });
}
