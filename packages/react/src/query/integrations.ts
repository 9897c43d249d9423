import type { ApiSchema, Palco } from '@palco/sdk';
import {
  integrationsApi,
  type ImportsQuery,
  type Integration,
  type IntegrationStatus,
  type SwitchedProvider,
  type ZoomAccount,
} from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

/**
 * Every service that recordings come from, and how it is set up.
 *
 * @example
 * ```ts
 * const services = await queryClient.fetchQuery(integrationsQueryOptions(palco));
 * ```
 */
export function integrationsQueryOptions(palco: Palco): PalcoQueryOptions<readonly Integration[]> {
  return palcoQuery(palco, ['integrations', 'list'], (options) => palco.use(integrationsApi).list(options));
}

/**
 * The connected accounts of Zoom.
 *
 * @example
 * ```ts
 * const accounts = await queryClient.fetchQuery(zoomAccountsQueryOptions(palco));
 * ```
 */
export function zoomAccountsQueryOptions(palco: Palco): PalcoQueryOptions<readonly ZoomAccount[]> {
  return palcoQuery(palco, ['integrations', 'zoom'], (options) =>
    palco.use(integrationsApi).zoomAccounts(options),
  );
}

/**
 * The state of a service with one account; one that was never connected is deauthorised.
 *
 * @example
 * ```ts
 * const { activeImport } = await queryClient.fetchQuery(integrationStatusQueryOptions(palco, 'google-meet'));
 * ```
 */
export function integrationStatusQueryOptions(
  palco: Palco,
  provider: SwitchedProvider,
): PalcoQueryOptions<IntegrationStatus> {
  return palcoQuery(palco, ['integrations', 'status', provider], (options) =>
    palco.use(integrationsApi).status(provider, options),
  );
}

/**
 * One page of the recordings that were or will be imported, the newest first. The previous page stays while another one comes.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(recordingImportsQueryOptions(palco, { status: 'failed' }));
 * ```
 */
export function recordingImportsQueryOptions(
  palco: Palco,
  query: ImportsQuery = {},
): PalcoQueryOptions<ApiSchema<'RecordingImportList'>> {
  return palcoPageQuery(palco, ['integrations', 'imports', query], (options) =>
    palco.use(integrationsApi).imports(query, options),
  );
}
