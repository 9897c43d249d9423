import { createOAuthPopup, type OAuthPopup } from '../oauth-popup';
import type { PopupHost } from '../oauth-popup';
import type { Palco } from '../palco';
import { createIntegrations, type IntegrationProvider } from './integrations';

/** The services that are connected in a popup. */
export type PopupProvider = Exclude<IntegrationProvider, 'tencent'>;

/** Connects accounts of other services in a popup. */
export interface Connector {
  readonly $state: OAuthPopup['$state'];
  /** Opens the window of a service for the selected team. Call it in the press itself. */
  start(provider: PopupProvider): void;
  /** Answers the question of the stage `asking`: only a yes connects the account. */
  answer(isYes: boolean): void;
  /** Ends it; a question counts as answered with no. */
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
      const waiting = async (signal: AbortSignal) => {
        const all = await calls.consents({ signal, accountId });
        return all.filter((one) => one.provider === provider);
      };
      let before: ReadonlySet<string> = new Set();
      popup.start({
        channel: `oauth:${provider}`,
        intervalMs: provider === 'facebook' ? facebookIntervalMs : undefined,
        async prepare(signal) {
          const [ticket, found] = await Promise.all([calls.ticket({ signal, accountId }), waiting(signal)]);
          before = new Set(found.map(({ id }) => id));
          return `${baseUrl}${pathOf(provider, product)}?${new URLSearchParams({ account_id: accountId, ticket })}`;
        },
        look: async (signal) => (await waiting(signal)).find(({ id }) => !before.has(id)) ?? null,
        answer: ({ id }, isYes) => calls.answerConsent({ id, isYes }, { accountId }),
      });
    },
    answer: (isYes) => popup.answer(isYes),
    cancel: () => popup.cancel(),
  };
}

/**
 * Connects accounts of other services, as a capability.
 *
 * @example
 * ```ts
 * const connection = palco.use(connector);
 * connection.$state.subscribe((state) => {
 *   if (state.stage === 'asking') connection.answer(confirm(`${state.question.account.name}?`));
 * });
 * document.querySelector('button')?.addEventListener('click', () => connection.start('zoom'));
 * ```
 */
export const connector = (palco: Palco): Connector => connectorWith(palco, {});
