import { createClient, type PalcoClient } from '../client';
import { createI18n, preferredLanguage, type SdkMessages } from '../i18n';
import { trimHost } from '../kernel/address.pure';
import { createPagePorts, pageLanguages, pageOrigin } from '../kernel/browser-ports';
import type { SdkError } from '../kernel/errors.pure';
import type { Ports } from '../kernel/ports';
import { plainOptions } from '../kernel/plain-options';
import { isolated } from '../kernel/report-error';
import { tokenSession, type Session, type SessionKind } from '../session';
import { createCapabilities } from './capability';
import type { ErrorSource, Palco, PalcoOptions } from './palco-contract';

/**
 * Makes the core: one client, one session, one language. Capabilities are added by `use`.
 *
 * Nothing is requested and nothing is stored before `session.start()`, the first call or the first upload. `getToken` is short for
 * `session: tokenSession(getToken)`; texts are in the given `language`; else in the stored one or pt-BR where people sign in, and in
 * that of the browser, or English in Node, with `getToken`.
 * Without `baseUrl` calls go to the origin of the page; Node has none, so give it there.
 *
 * @throws TypeError where `baseUrl` has no scheme, or there is neither `getToken` nor `session`
 * @example
 * const palco = createPalco({ baseUrl: 'https://api.example.com', session: signInSession() });
 * await palco.session.start();
 * palco.use(uploads).add([...(input.files ?? [])]);
 */
export function createPalco(given: PalcoOptions): Palco {
  const options = plainOptions(given);
  const { product = 'palco' } = options;
  const baseUrl = trimHost(options.baseUrl ?? pageOrigin());
  if (!/^(https?:\/\/|\/|$)/i.test(baseUrl)) throw new TypeError(`baseUrl needs https:// before ${baseUrl}`);
  if (!options.session && typeof options.getToken !== 'function')
    throw new TypeError('getToken or session is missing');
  const kind = options.session ?? tokenSession(options.getToken);
  const ownPorts = options.ports && plainOptions(options.ports);
  const ports = { ...createPagePorts(), ...ownPorts, ...kind.device(ownPorts) };
  const i18n = createI18n<SdkMessages>({
    product,
    // Where people sign in, their choice is stored.
    language: options.language ?? (options.getToken && preferredLanguage(pageLanguages())),
    overrides: options.messages,
    storage: ports.storage,
    cookies: ports.cookies,
  });
  const { listeners, reportServerError } = createServerErrors();
  const language = () => i18n.$language.get();
  const wire = connect(
    { baseUrl, fetch: options.fetch, timeoutMs: options.timeoutMs },
    { kind, ports, language, reportServerError },
  );
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
    reportServerError,
    onDispose: capabilities.onDispose,
    dispose() {
      capabilities.dispose();
      isolated(() => wire.session.stop());
      listeners.clear();
    },
  };
  return palco;
}

interface Connection {
  readonly kind: SessionKind;
  readonly ports: Ports;
  language(): string;
  reportServerError(error: SdkError, source: ErrorSource): void;
}

/** Client and session depend on each other: the client gets its token from the session, the session calls by the client. */
function connect(
  call: { readonly baseUrl: string } & Pick<PalcoOptions, 'fetch' | 'timeoutMs'>,
  { kind, ports, language, reportServerError }: Connection,
): { readonly client: PalcoClient; readonly backgroundClient: PalcoClient; readonly session: Session } {
  const options = { ...call, language, auth: () => session.auth };
  const client = createClient({ ...options, onServerError: (error) => reportServerError(error, 'request') });
  const backgroundClient = createClient(options);
  const session = kind.create({ client, backgroundClient, ports });
  return { client, backgroundClient, session };
}

function createServerErrors() {
  const listeners = new Set<Parameters<Palco['onServerError']>[0]>();
  return {
    listeners,
    reportServerError(error: SdkError, source: ErrorSource): void {
      for (const listener of listeners) isolated(() => listener(error, source));
    },
  };
}
