import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { signZoomEvent } from '../zoom-signature.pure';
import { sendPage } from './emulated-oauth';
import { accountsOf } from './emulated-people.pure';
import { installedAppsPage } from './emulator-pages.pure';
import type { ServiceParts } from './emulated-services';

/** How events of Zoom reach this server. */
export interface ZoomEvents {
  readonly webhookSecret: string;
  webhookUrl(): string;
}

const timeoutMs = 5_000;

/** Sends a signed event to this very server. @returns the status of its answer. */
function send({ webhookSecret, webhookUrl }: ZoomEvents, event: object): Promise<number> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-zm-request-timestamp': timestamp,
    'x-zm-signature': signZoomEvent(webhookSecret, timestamp, body),
  };
  return new Promise((resolve, reject) => {
    request(webhookUrl(), { method: 'POST', headers, timeout: timeoutMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('timeout', function onTimeout(this: ReturnType<typeof request>) {
        this.destroy(new Error('the server did not answer'));
      })
      .on('error', reject)
      .end(body);
  });
}

/** The page on which the people of Zoom take a permission back. */
export function serveInstalledApps(app: FastifyInstance, parts: ServiceParts, events: ZoomEvents): void {
  const { product, state } = parts;
  app.get('/zoom/installed-apps', (_request, reply) => {
    const accounts = accountsOf('zoom').filter(({ id }) => state.granted.has(`zoom ${id}`));
    const ids = accounts.map(({ id }) => id);
    return sendPage(reply, installedAppsPage(product, ids));
  });
  app.post('/zoom/installed-apps/remove', async (incoming, reply) => {
    const { account = '' } = incoming.body as { account?: string };
    const found = accountsOf('zoom').find(({ id }) => id === account);
    if (found === undefined) return reply.code(404).send({ error: 'not_found' });
    state.takeBack('zoom', found.id);
    await send(events, {
      event: 'app_deauthorized',
      event_ts: Date.now(),
      payload: { user_id: found.id, account_id: found.organisation, client_id: parts.clientId },
    });
    return reply.redirect('../installed-apps', 303);
  });
}
