import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import {
  integrationsApi,
  type ImportsQuery,
  type Integration,
  type IntegrationStatus,
  type SwitchedProvider,
  type ZoomAccount,
} from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * Every service that recordings come from, and how it is set up.
 *
 * @example
 * ```ts
 * const services = await queryClient.fetchQuery(integrationsQueryOptions(palco));
 * ```
 */
export function integrationsQueryOptions(palco: Palco): PalcoQueryOptions<readonly Integration[]> {
  return queryOptions<readonly Integration[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'integrations'), 'list'],
    queryFn: ({ signal }) => palco.use(integrationsApi).list({ signal }),
  });
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
  return queryOptions<readonly ZoomAccount[], SdkError>({
    queryKey: [...palcoQueryKey(palco, 'integrations'), 'zoom'],
    queryFn: ({ signal }) => palco.use(integrationsApi).zoomAccounts({ signal }),
  });
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
  return queryOptions<IntegrationStatus, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'integrations'), 'status', provider],
    queryFn: ({ signal }) => palco.use(integrationsApi).status(provider, { signal }),
  });
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
  return queryOptions<ApiSchema<'RecordingImportList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'integrations'), 'imports', query],
    queryFn: ({ signal }) => palco.use(integrationsApi).imports(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}
