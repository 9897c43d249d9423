import { createHmac } from 'node:crypto';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../../kernel/context';
import { sendPage, serveEmulatedOAuth } from './emulated-oauth';
import {
  serveEmulatedFacebook,
  serveEmulatedGoogle,
  serveEmulatedTencent,
  serveEmulatedYouTube,
  serveEmulatedZoom,
} from './emulated-services';
import type { ServiceParts } from './emulated-services';
import { createEmulatedTokens } from './emulated-tokens';
import { createEmulatorClip } from './emulator-clip';
import { indexPage } from './emulator-pages.pure';
import { createEmulatorState, modeNames } from './emulator-state';
import type { EmulatorState } from './emulator-state';
import { serveInstalledApps } from './zoom-events';

/** The local emulators of other services. */
export interface Emulators {
  /** Where they are, and what they know this server by. */
  readonly services: {
    readonly url: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookSecret: string;
  };
  readonly state: EmulatorState;
  stop(): Promise<void>;
}

/** They are reached from this machine only. */
const host = '127.0.0.1';
const bodyLimit = 64 * 1024;

/** Forms and JSON as records of texts; the JSON of Tencent as it came, because its signature is over it. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = new URLSearchParams(body as string);
      done(null, Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).join(' ')])));
    },
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
}

function serveIndex(app: FastifyInstance, { product, state: { modes } }: ServiceParts): void {
  app.get('/', (_request, reply) => sendPage(reply, indexPage(product, modes)));
  app.post('/modes', (request, reply) => {
    const form = request.body as Readonly<Record<string, string | undefined>>;
    for (const name of modeNames) {
      const value = Number(form[name]);
      if (form[name] !== undefined && Number.isInteger(value) && value >= 0) modes[name] = value;
    }
    modes.coop = form['coop'] === 'on';
    return reply.redirect('./', 303);
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is the callback of this server, by whichever name of this machine. */
function isOwn(address: string, callback: string): boolean {
  if (!URL.canParse(address)) return false;
  const [given, own] = [new URL(address), new URL(callback)];
  const isSameHost = given.host === own.host;
  const isLocal = loopback.has(given.hostname) && loopback.has(own.hostname) && given.port === own.port;
  return given.protocol === own.protocol && given.pathname === own.pathname && (isSameHost || isLocal);
}

/** Ports that the product itself opens later. */
const portsOf = ({ port, rtmp, metrics }: ServerContext['config']): readonly (number | undefined)[] => [
  port,
  rtmp?.port,
  metrics?.port,
];

/** Emulators are an extra: they take any free port where theirs is taken, and never keep the product from starting. */
async function listen(
  app: FastifyInstance,
  { config, log }: Pick<ServerContext, 'config' | 'log'>,
  wanted: number,
): Promise<string> {
  const port = portsOf(config).includes(wanted) ? 0 : wanted;
  const url = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    return app.listen({ host, port: 0 });
  });
  if (wanted !== 0 && Number(new URL(url).port) !== wanted)
    log.warn({ port: wanted, url }, 'the port of the emulators is taken; they have another one');
  return url;
}

/** Starts the emulators of Zoom, Google, YouTube, Facebook and Tencent Cloud. */
export async function startEmulators(
  { config, log, publicUrl, signal }: Pick<ServerContext, 'config' | 'log' | 'publicUrl' | 'signal'>,
  { callbackPath }: { readonly callbackPath: string },
): Promise<Emulators> {
  const settings = config.integrations.emulators;
  if (settings === null) throw new Error('The emulators are off');
  const secretFor = (purpose: string): string =>
    createHmac('sha256', config.secret).update(`palco-emulator ${purpose}`).digest('base64url');
  const app = fastify({ logger: false, bodyLimit, forceCloseConnections: true });
  const state = createEmulatorState();
  let url = '';
  const parts: ServiceParts = {
    product: config.brand.name,
    state,
    tokens: createEmulatedTokens(config.secret),
    clientId: 'palco-emulator',
    clientSecret: secretFor('client'),
    isCallback: (address) => isOwn(address, `${publicUrl()}${callbackPath}`),
    url: () => url,
    clip: createEmulatorClip(config.dataDir, signal),
  };
  const webhookSecret = secretFor('webhook');
  readForms(app);
  serveIndex(app, parts);
  serveEmulatedOAuth(app, parts);
  serveEmulatedZoom(app, parts);
  serveEmulatedGoogle(app, parts);
  serveEmulatedYouTube(app, parts);
  serveEmulatedFacebook(app, parts);
  serveEmulatedTencent(app, parts);
  serveInstalledApps(app, parts, { webhookSecret, webhookUrl: () => `${publicUrl()}/bff/zoom/webhook` });
  url = (await listen(app, { config, log }, settings.port)).replace(/\/$/, '');
  const { clientId, clientSecret } = parts;
  return { services: { url, clientId, clientSecret, webhookSecret }, state, stop: () => app.close() };
}
