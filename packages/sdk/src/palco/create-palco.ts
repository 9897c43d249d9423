import { createClient, type ClientAuth, type PalcoClient } from '../client';
import { createI18n, type I18n, type SdkMessages } from '../i18n';
import { createBrowserPorts, pageOrigin } from '../kernel/browser-ports';
import type { SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import { isolated } from '../kernel/report-error';
import { createSession, type Session } from '../session';
import { createCapabilities } from './capability';
import { createErrorReporter, type ErrorReport } from './error-report';
import type { Palco, PalcoOptions } from './palco-contract';

/**
 * Makes the core: one client, one session, one language. Capabilities are added by `use`.
 *
 * @example
 * const palco = createPalco({ baseUrl: 'https://api.example.com' });
 * await palco.session.start();
 * palco.use(uploads).add([...input.files]);
 */
export function createPalco(options: PalcoOptions = {}): Palco {
  const { product = 'palco', baseUrl = pageOrigin() } = options;
  const ports = portsOf(options);
  const i18n = createTexts(options, ports);
  const { listeners, serverFailed } = createServerErrors(createErrorReporter(options, ports.random));
  const language = () => i18n.$language.get();
  const wire = connect({ ...options, baseUrl }, { ports, language, serverFailed });
  const capabilities = createCapabilities(() => palco, options.overrides);

  const palco: Palco = {
    ...wire,
    i18n,
    ports,
    baseUrl,
    product,
    use: capabilities.use,
    onServerError(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    serverFailed,
    onDispose: capabilities.onDispose,
    dispose() {
      capabilities.dispose();
      wire.session.stop();
      listeners.clear();
    },
  };
  return palco;
}

interface Connection {
  readonly ports: Ports;
  language(): string;
  serverFailed(error: SdkError, source: ErrorReport['source']): void;
}

/** Client and session depend on each other: the client gets its token from the session, the session calls by the client. */
function connect(
  { baseUrl, getToken, storageKey, fetch }: PalcoOptions & { readonly baseUrl: string },
  { ports, language, serverFailed }: Connection,
): { readonly client: PalcoClient; readonly quietClient: PalcoClient; readonly session: Session } {
  const auth: ClientAuth = {
    getToken: () => session.auth.getToken(),
    getAccountId: () => session.auth.getAccountId(),
    getPersonSignal: () => session.auth.getPersonSignal?.() ?? null,
    getTeamSignal: () => session.auth.getTeamSignal?.() ?? null,
    renewToken: getToken && (async (refused) => (await session.auth.renewToken?.(refused)) ?? null),
    unauthorized: (token) => session.auth.unauthorized(token),
  };
  const call = { baseUrl, fetch, language, auth };
  const client = createClient({ ...call, onServerError: (error) => serverFailed(error, 'request') });
  const quietClient = createClient(call);
  const session: Session = createSession({ client, quietClient, ports, storageKey, getToken });
  return { client, quietClient, session };
}

function portsOf({ ports, storage }: PalcoOptions): Ports {
  return { ...createBrowserPorts(), ...(storage ? { storage } : {}), ...ports };
}

/** A partner's page keeps nothing on the device, the language included. */
function createTexts(
  { getToken, language, product, messages }: PalcoOptions,
  { storage, cookies }: Ports,
): I18n<SdkMessages> {
  const kept = getToken ? {} : { storage, cookies };
  return createI18n<SdkMessages>({ product, language, overrides: messages, ...kept });
}

function createServerErrors(report: (error: SdkError, source: ErrorReport['source']) => void) {
  const listeners = new Set<(error: SdkError) => void>();
  return {
    listeners,
    serverFailed(error: SdkError, source: ErrorReport['source']): void {
      report(error, source);
      for (const listener of listeners) isolated(() => listener(error));
    },
  };
}
