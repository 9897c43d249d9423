import type { Config } from '@palco/openapi';
import { createClient, type ClientAuth, type PalcoClient } from '../client';
import { createClients } from '../clients';
import { createConfig, type ConfigCalls } from '../config';
import { createDirectories } from '../directories';
import { createI18n, sdkMessages, type I18n, type SdkMessages } from '../i18n';
import { createBrowserPorts, pageOrigin } from '../kernel/browser-ports';
import { isAbort, isSdkError, type SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import { isolated } from '../kernel/report-error';
import { can } from '../permissions';
import { createPermissionCatalogue } from '../permission-catalogue';
import { createProcessing } from '../processing';
import { createProfile } from '../profile';
import { createRecovery } from '../recovery';
import { createRoles } from '../roles';
import { createSession, type Session } from '../session';
import { createTeams } from '../teams';
import { createUploadQueue } from '../upload';
import { createUsers } from '../users';
import { createVideos } from '../videos';
import { createErrorReporter, type ErrorReport } from './error-report';
import { keepSessionAlive } from './keep-alive';
import type { Palco, PalcoOptions } from './palco-contract';
import { cancellingVideos, followOwner, uploadOptions } from './upload-wiring';

/**
 * Wires everything together: one client, one session, the uploader, the processing panel and the texts.
 *
 * @example
 * const palco = createPalco({ baseUrl: 'https://api.example.com' });
 * await palco.session.start();
 * palco.uploads.add([...input.files]);
 */
export function createPalco(options: PalcoOptions = {}): Palco {
  const { product = 'palco' } = options;
  const ports = portsOf(options);
  const i18n = createTexts(options, ports);
  const { listeners, serverFailed } = createServerErrors(createErrorReporter(options, ports.random));
  const wire = connect({ options, ports, language: () => i18n.$language.get(), serverFailed });
  const { client, session, videos } = wire;

  const config = rememberConfig(createConfig(client));
  const queue = createUploadQueue(
    uploadOptions({
      baseUrl: wire.baseUrl,
      uploadBaseUrl: options.uploadBaseUrl,
      ports,
      session,
      videos,
      config: config.latest,
      failed: (error) => serverFailed(error, 'upload'),
      given: options.upload ?? {},
    }),
  );
  const uploads = cancellingVideos(queue, videos);
  const processing = createProcessing({
    uploads,
    fetchProgress: toldOnce(wire.quietProgress, (error) => serverFailed(error, 'request')),
    ports,
    pollMs: options.processingPollMs,
    enabled: () => seesVideos(session),
    $scope: session.$scope,
  });
  const stops = [
    followOwner(session, queue),
    keepSessionAlive({ session, ports, $busy: uploads.$summary }),
    () => processing.stop(),
    () => uploads.stop(),
    () => session.stop(),
    () => listeners.clear(),
  ];

  return {
    client,
    session,
    videos,
    ...resources(client),
    config: config.calls,
    uploads,
    processing,
    i18n,
    product,
    onServerError(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

/** The calls by noun that need nothing but the client. */
function resources(client: PalcoClient) {
  return {
    directories: createDirectories(client),
    teams: createTeams(client),
    users: createUsers(client),
    roles: createRoles(client),
    permissionCatalogue: createPermissionCatalogue(client),
    clients: createClients(client),
    profile: createProfile(client),
    recovery: createRecovery(client),
  };
}

interface Connection {
  readonly options: PalcoOptions;
  readonly ports: Ports;
  language(): string;
  serverFailed(error: SdkError, source: ErrorReport['source']): void;
}

/** Client and session know each other: the one asks for the token, the other calls. */
function connect({ options, ports, language, serverFailed }: Connection) {
  const { baseUrl = pageOrigin(), getToken, storageKey } = options;
  const auth: ClientAuth = {
    getToken: () => session.auth.getToken(),
    getAccountId: () => session.auth.getAccountId(),
    getPersonSignal: () => session.auth.getPersonSignal?.() ?? null,
    getTeamSignal: () => session.auth.getTeamSignal?.() ?? null,
    renewToken: getToken && ((refused) => session.auth.renewToken?.(refused) ?? Promise.resolve(null)),
    unauthorized: (token) => session.auth.unauthorized(token),
  };
  const call = { baseUrl, fetch: options.fetch, language, auth };
  const client = createClient({ ...call, onServerError: (error) => serverFailed(error, 'request') });
  const quietClient = createClient(call);
  const session: Session = createSession({ client, quietClient, ports, storageKey, getToken });
  const quietVideos = createVideos(quietClient);
  return {
    baseUrl,
    client,
    session,
    videos: createVideos(client),
    quietProgress: (signal: AbortSignal) => quietVideos.transcodeProgress({ signal }),
  };
}

function portsOf({ ports, storage }: PalcoOptions): Ports {
  return { ...createBrowserPorts(), ...(storage ? { storage } : {}), ...ports };
}

/** The uploader follows the hosts and limits of the newest configuration. */
function rememberConfig(calls: ConfigCalls) {
  let latest: Config | null = null;
  return {
    latest: () => latest,
    calls: { get: async (call) => (latest = await calls.get(call)) } satisfies ConfigCalls,
  };
}

/** A partner's page keeps nothing on the device, the language included. */
function createTexts(
  { getToken, language, product, messages: overrides }: PalcoOptions,
  { storage, cookies }: Ports,
): I18n<SdkMessages> {
  const kept = getToken ? {} : { storage, cookies };
  return createI18n<SdkMessages>({ messages: sdkMessages, product, language, overrides, ...kept });
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

/** Polls fail in rows when they fail; the first of a row is told, the others are not news. */
function toldOnce<Data>(
  ask: (signal: AbortSignal) => Promise<Data>,
  tell: (error: SdkError) => void,
): (signal: AbortSignal) => Promise<Data> {
  let isFailing = false;
  return async (signal) => {
    try {
      const data = await ask(signal);
      isFailing = false;
      return data;
    } catch (error) {
      const isNews = !isFailing && !isAbort(error) && isSdkError(error) && (error.status ?? 0) >= 500;
      isFailing ||= isNews;
      if (isNews) tell(error);
      throw error;
    }
  };
}

function seesVideos(session: Session): boolean {
  const state = session.$state.get();
  return state.stage === 'ready' && can(new Set(state.permissions), 'showVOD');
}
