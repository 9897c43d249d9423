import { createOAuthPopup, type OAuthPopup } from '../oauth-popup';
import type { CallOptions } from '../kernel/call-options';
import type { PopupHost } from '../oauth-popup';
import type { Palco } from '../palco';
import { connectionKeys, isNewlyConnected } from './connection-key.pure';
import { createIntegrations, type IntegrationProvider, type Integrations } from './integrations';

/** The services that are connected in a popup. */
export type PopupProvider = Exclude<IntegrationProvider, 'tencent'>;

/** Connects accounts of other services in a popup. */
export interface Connector {
  readonly $state: OAuthPopup['$state'];
  /** Opens the window of a service for the selected team. Call it in the press itself. */
  start(provider: PopupProvider): void;
  cancel(): void;
}

/**
 * The card of Facebook is connected while this cookie is there (specification section 2).
 *
 * @example
 * ```ts
 * const isConnected = palco.ports.cookies.get(facebookCookie) !== null;
 * ```
 */
export const facebookCookie = 'facebook_token';
const facebookIntervalMs = 1000;

function pathOf(provider: PopupProvider, product: string): string {
  if (provider === 'zoom-multi') return '/bff/zoom/oauth-multi';
  return `/bff/${provider === 'youtube' ? `${product}-youtube` : provider}/oauth`;
}

interface Looking {
  readonly calls: Integrations;
  readonly cookies: Palco['ports']['cookies'];
  readonly provider: PopupProvider;
}

/** What is connected now, as texts that a new connection changes. */
async function keysOf(
  { calls, cookies, provider }: Looking,
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  if (provider === 'facebook') return new Set(cookies.get(facebookCookie) ? ['cookie'] : []);
  if (provider === 'zoom') return connectionKeys(await calls.zoomAccounts(options));
  return connectionKeys([await calls.status(provider, options)]);
}

/** {@link connector} with windows of a test's own. */
export function connectorWith(palco: Palco, { host }: { readonly host?: PopupHost }): Connector {
  const { backgroundClient, product, ports, baseUrl, session } = palco;
  const popup = createOAuthPopup({ ports, host });
  // Failures of the looks are ignored (specification section 7).
  const calls = createIntegrations(backgroundClient, product);
  palco.onDispose(() => popup.cancel());
  return {
    $state: popup.$state,
    start(provider) {
      // Of the team in which it began: another one may be selected while the window is open.
      const accountId = session.$scope.get().accountId ?? '';
      const looking = { calls, cookies: ports.cookies, provider };
      let before: ReadonlySet<string> = new Set();
      popup.start({
        channel: `oauth:${provider}`,
        intervalMs: provider === 'facebook' ? facebookIntervalMs : undefined,
        async prepare(signal) {
          const options = { signal, accountId };
          const asked = [calls.ticket(options), keysOf(looking, options)] as const;
          const [ticket, keys] = await Promise.all(asked);
          before = keys;
          return `${baseUrl}${pathOf(provider, product)}?${new URLSearchParams({ account_id: accountId, ticket })}`;
        },
        isConnected: async (signal) => isNewlyConnected(before, await keysOf(looking, { signal, accountId })),
      });
    },
    cancel: () => popup.cancel(),
  };
}

/**
 * Connects accounts of other services, as a capability.
 *
 * @example
 * ```ts
 * const connection = palco.use(connector);
 * connection.$state.subscribe((state) => show(state.stage));
 * document.querySelector('button')?.addEventListener('click', () => connection.start('zoom'));
 * ```
 */
export const connector = (palco: Palco): Connector => connectorWith(palco, {});
