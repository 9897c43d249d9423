import type {
  Integration,
  OAuthConsent,
  RecordingImport,
  RecordingImportList,
  TencentFolder,
  TencentSecrets,
  ZoomAccount,
} from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { isSdkError } from '../kernel/errors.pure';
import type { Palco } from '../palco';

export type {
  Integration,
  OAuthConsent,
  RecordingImport,
  RecordingImportList,
  TencentFolder,
  TencentSecrets,
  ZoomAccount,
};

/** A service, as the contract calls it. */
export type IntegrationProvider = Integration['provider'];
/** The services whose card has a switch. */
export type SwitchedProvider = Exclude<IntegrationProvider, 'zoom' | 'facebook'>;

/** The state of a service with one account. */
export interface IntegrationStatus {
  readonly activeImport: boolean;
  /** True for a service that was never connected, too. */
  readonly deauthorized: boolean;
  /** When the permission ends unless it is renewed before; null where it does not, or is not known. */
  readonly tokenExpiresIn: string | null;
}

/** Service, state and page of the recordings. */
export type ImportsQuery = Omit<ApiQuery<'listRecordingImports'>, 'accountId'>;

/** The calls about other services and the recordings that come from them. All throw `SdkError`. */
export interface IntegrationsApi {
  /** Every service, and how it is set up. */
  list(options?: CallOptions): Promise<readonly Integration[]>;
  /** The connected accounts of Zoom, at most 20; none where none was ever connected. */
  zoomAccounts(options?: CallOptions): Promise<readonly ZoomAccount[]>;
  status(provider: SwitchedProvider, options?: CallOptions): Promise<IntegrationStatus>;
  /** `INTEGRATION_NOT_CONNECTED` (409) where the permission is gone. */
  setImport(provider: SwitchedProvider, activeImport: boolean, options?: CallOptions): Promise<void>;
  setZoomImport(
    input: { readonly zoomAccountId: string; readonly activeImport: boolean },
    options?: CallOptions,
  ): Promise<void>;
  /** `PROVIDER_REFUSED` (422) for keys that the service refuses. */
  connectTencent(secrets: TencentSecrets, options?: CallOptions): Promise<TencentFolder>;
  /** `NOT_FOUND` where nothing is connected. That of Zoom is undone at Zoom (`manageUrl`). */
  undo(provider: Exclude<IntegrationProvider, 'zoom-multi'>, options?: CallOptions): Promise<void>;
  /** The right to open a popup once. */
  ticket(options?: CallOptions): Promise<string>;
  /** The accounts that services gave in popups of this session, and that wait for its yes. */
  consents(options?: CallOptions): Promise<readonly OAuthConsent[]>;
  /** Connects an account that waits, or forgets it. `NOT_FOUND` after ten minutes, `ZOOM_ACCOUNTS_FULL` (409). */
  answerConsent(
    answer: { readonly id: string; readonly isYes: boolean },
    options?: CallOptions,
  ): Promise<void>;
  /** The newest first. */
  imports(query?: ImportsQuery, options?: CallOptions): Promise<RecordingImportList>;
  /** `IMPORT_NOT_FAILED` (409) for one that did not fail. */
  retryImport(id: string, options?: CallOptions): Promise<RecordingImport>;
}

const notConnected: IntegrationStatus = { activeImport: false, deauthorized: true, tokenExpiresIn: null };

/** 404 means that it was never connected (specification section 4). */
async function orElse<Value>(call: Promise<Value>, absent: Value): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (isSdkError(error) && error.status === 404) return absent;
    throw error;
  }
}

type Call = PalcoClient['call'];

function statusOf(call: Call, product: string, options?: CallOptions) {
  const youTube = { path: { product }, options };
  return {
    'google-meet': async () => ({
      ...(await call('GET', '/bff/google-meet/importacao-ativa', { options })),
      tokenExpiresIn: null,
    }),
    youtube: async () => {
      const found = await call('GET', '/bff/{product}-youtube/importacao-ativa', youTube);
      return { activeImport: found.enabled, deauthorized: found.deauthorized, tokenExpiresIn: null };
    },
    tencent: async () => {
      const found = await call('GET', '/bff/tencent/vod/importacao-ativa', { options });
      return {
        activeImport: found.activeImport,
        deauthorized: !found.activeIntegration,
        tokenExpiresIn: null,
      };
    },
    'zoom-multi': () => call('GET', '/bff/zoom/status-token-multi', { options }),
  } satisfies Record<SwitchedProvider, () => Promise<IntegrationStatus>>;
}

function switchOf(call: Call, product: string, given: { activeImport: boolean; options?: CallOptions }) {
  const { activeImport, options } = given;
  const sent = { body: { activeImport }, options };
  return {
    'google-meet': () => call('PUT', '/bff/google-meet/importacao-ativa', sent),
    youtube: () => call('PUT', '/bff/{product}-youtube/importacao-ativa', { path: { product }, ...sent }),
    tencent: () => call('PUT', '/bff/tencent/vod/importacao-ativa', sent),
    'zoom-multi': () => call('PUT', '/bff/zoom/importacao-ativa-multi', sent),
  } satisfies Record<SwitchedProvider, () => Promise<unknown>>;
}

function undoOf(call: Call, product: string, options?: CallOptions) {
  const sent = { body: {}, options };
  return {
    'google-meet': () => call('POST', '/bff/google-meet/deauthorize', sent),
    youtube: () => call('POST', '/bff/{product}-youtube/deauthorize', { path: { product }, ...sent }),
    tencent: () => call('DELETE', '/bff/tencent/vod/migra-gravacoes', { options }),
    facebook: () => call('POST', '/bff/facebook/deauthorize', sent),
    zoom: () => call('POST', '/bff/zoom/deauthorize', sent),
  };
}

/**
 * The calls about other services as a capability.
 *
 * @example
 * ```ts
 * const { activeImport, tokenExpiresIn } = await palco.use(integrationsApi).status('zoom-multi');
 * await palco.use(integrationsApi).setImport('zoom-multi', !activeImport);
 * ```
 */
export function integrationsApi({
  client: { call },
  product,
}: Pick<Palco, 'client' | 'product'>): IntegrationsApi {
  return {
    list: async (options) => (await call('GET', '/bff/integrations', { options })).items,
    zoomAccounts: (options) =>
      orElse<readonly ZoomAccount[]>(call('GET', '/bff/zoom/status-token', { options }), []),
    status: (provider, options) => orElse(statusOf(call, product, options)[provider](), notConnected),
    async setImport(provider, activeImport, options) {
      await switchOf(call, product, { activeImport, options })[provider]();
    },
    async setZoomImport(body, options) {
      await call('PUT', '/bff/zoom/importacao-ativa', { body, options });
    },
    connectTencent: (body, options) => call('POST', '/bff/tencent/vod/migra-gravacoes', { body, options }),
    undo: (provider, options) => undoOf(call, product, options)[provider](),
    ticket: async (options) => (await call('POST', '/bff/oauth/ticket', { options })).ticket,
    consents: async (options) => (await call('GET', '/bff/oauth/consents', { options })).items,
    answerConsent: ({ id, isYes }, options) =>
      call(isYes ? 'POST' : 'DELETE', '/bff/oauth/consents/{id}', { path: { id }, options }),
    imports: (query, options) => call('GET', '/bff/integrations/imports', { query, options }),
    retryImport: (id, options) =>
      call('POST', '/bff/integrations/imports/{id}/retry', { path: { id }, options }),
  };
}
