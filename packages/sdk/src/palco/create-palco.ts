import type { Config } from '@palco/openapi';
import { createClient } from '../client';
import { createConfig } from '../config';
import { createDirectories } from '../directories';
import { createI18n, sdkMessages, type SdkMessages } from '../i18n';
import { createBrowserPorts, pageOrigin } from '../kernel/browser-ports';
import { isAbort, isSdkError, type SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import { can } from '../permissions';
import { createProcessing } from '../processing';
import { createSession, type Session } from '../session';
import { createTeams } from '../teams';
import { createUploadQueue } from '../upload';
import { createVideos } from '../videos';
import { createErrorReporter, type ErrorReport } from './error-report';
import { keepSessionAlive } from './keep-alive';
import type { Palco, PalcoOptions } from './palco-contract';
import { followSession, uploadOptions } from './upload-wiring';

/**
 * Wires everything together: one client, one session, the uploader, the processing panel and the texts.
 *
 * @example
 * const palco = createPalco({ baseUrl: 'https://api.example.com' });
 * await palco.session.start();
 * palco.uploads.add([...input.files]);
 */
export function createPalco(options: PalcoOptions = {}): Palco {
  const { product = 'palco', getToken, baseUrl = pageOrigin() } = options;
  const ports = {
    ...createBrowserPorts(),
    ...(options.storage ? { storage: options.storage } : {}),
    ...options.ports,
  };
  const i18n = createI18n<SdkMessages>({ messages: sdkMessages, product, ...languageOptions(options, ports) });
  const { listeners, serverFailed } = createServerErrors(createErrorReporter(options, ports.random));

  const call = {
    baseUrl,
    fetch: options.fetch,
    language: () => i18n.$language.get(),
    auth: {
      getToken: () => session.auth.getToken(),
      getAccountId: () => session.auth.getAccountId(),
      getTeamSignal: () => session.auth.getTeamSignal?.() ?? null,
      unauthorized: (token: string) => session.auth.unauthorized(token),
    },
  };
  const client = createClient({ ...call, onServerError: (error) => serverFailed(error, 'request') });
  const quietClient = createClient(call);
  const session: Session = createSession({
    client,
    quietClient,
    ports,
    storageKey: options.storageKey,
    getToken,
  });

  let latestConfig: Config | null = null;
  const configCalls = createConfig(client);
  const videos = createVideos(client);
  const uploads = createUploadQueue(
    uploadOptions({
      baseUrl,
      uploadBaseUrl: options.uploadBaseUrl,
      ports,
      session,
      videos,
      renewToken: getToken !== undefined,
      config: () => latestConfig,
      failed: (error) => serverFailed(error, 'upload'),
      given: options.upload ?? {},
    }),
  );
  const quietVideos = createVideos(quietClient);
  const processing = createProcessing({
    uploads,
    fetchProgress: toldOnce(
      (signal) => quietVideos.transcodeProgress({ signal }),
      (error) => serverFailed(error, 'request'),
    ),
    ports,
    pollMs: options.processingPollMs,
    enabled: () => seesVideos(session),
  });
  const stops = [
    followSession(session, uploads),
    keepSessionAlive({ session, ports, $busy: uploads.$summary }),
  ];

  return {
    client,
    session,
    videos,
    directories: createDirectories(client),
    teams: createTeams(client),
    config: { get: async (call) => (latestConfig = await configCalls.get(call)) },
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
      uploads.stop();
      session.stop();
      listeners.clear();
    },
  };
}

/** A partner's page keeps nothing on the device, the language included (reliability of embeds). */
function languageOptions({ getToken, language, messages }: PalcoOptions, { storage, cookies }: Ports) {
  return { language, overrides: messages, ...(getToken ? {} : { storage, cookies }) };
}

function createServerErrors(report: (error: SdkError, source: ErrorReport['source']) => void) {
  const listeners = new Set<(error: SdkError) => void>();
  return {
    listeners,
    serverFailed(error: SdkError, source: ErrorReport['source']): void {
      report(error, source);
      for (const listener of [...listeners]) listener(error);
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
