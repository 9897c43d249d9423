import { createOAuthPopup, type OAuthPopup } from '../oauth-popup';
import type { PopupHost, PopupTask } from '../oauth-popup';
import type { Palco } from '../palco';
import { integrationsApi, type IntegrationProvider } from './integrations';

/** The services that are connected in a popup. */
export type PopupProvider = Exclude<IntegrationProvider, 'tencent'>;

/** Connects accounts of other services in a popup. */
export interface Connector {
  readonly $state: OAuthPopup['$state'];
  /** The service whose window was opened last, before a reload of the page too; null where none was. */
  provider(): PopupProvider | null;
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

/** What a tab keeps of the window that it opened, so that a reload goes on with it. */
interface Begun {
  readonly provider: PopupProvider;
  /** The team in which it began: another one may be selected while the window is open. */
  readonly accountId: string;
  /** What waited for an answer before. */
  readonly before: readonly string[];
  readonly at: number;
}

const begunKey = 'palco_oauth_popup';
/** Ten minutes for the consent page, and as many for the question: what is older is over. */
const begunMs = 20 * 60_000;

function readBegun({ tabStorage, clock }: Palco['ports']): Begun | null {
  const text = tabStorage.get(begunKey);
  try {
    const begun = JSON.parse(text ?? 'null') as Begun | null;
    return begun !== null && clock.now() - begun.at < begunMs && Array.isArray(begun.before) ? begun : null;
  } catch {
    return null;
  }
}

/** {@link connector} with windows of a test's own. */
export function connectorWith(palco: Palco, { host }: { readonly host?: PopupHost }): Connector {
  const { backgroundClient, product, ports, baseUrl, session } = palco;
  const popup = createOAuthPopup({ ports, host });
  // Failures of the looks are ignored (specification section 7).
  const calls = integrationsApi({ client: backgroundClient, product });
  let last: PopupProvider | null = null;

  function taskOf(provider: PopupProvider, accountId: string, before: readonly string[]): PopupTask {
    let known = before;
    const waiting = async (signal: AbortSignal) => {
      const all = await calls.consents({ signal, accountId });
      return all.filter((one) => one.provider === provider);
    };
    last = provider;
    return {
      channel: `oauth:${provider}`,
      intervalMs: provider === 'facebook' ? facebookIntervalMs : undefined,
      async prepare(signal) {
        const [ticket, found] = await Promise.all([calls.ticket({ signal, accountId }), waiting(signal)]);
        known = found.map(({ id }) => id);
        const begun: Begun = { provider, accountId, before: known, at: ports.clock.now() };
        ports.tabStorage.set(begunKey, JSON.stringify(begun));
        return `${baseUrl}${pathOf(provider, product)}?${new URLSearchParams({ account_id: accountId, ticket })}`;
      },
      look: async (signal) => (await waiting(signal)).find(({ id }) => !known.includes(id)) ?? null,
      answer: ({ id }, isYes) => calls.answerConsent({ id, isYes }, { accountId }),
    };
  }
  const begun = readBegun(ports);
  if (begun !== null) popup.resume(taskOf(begun.provider, begun.accountId, begun.before));
  popup.$state.listen(({ stage }) => {
    if (stage === 'connected' || stage === 'ended') ports.tabStorage.remove(begunKey);
  });
  palco.onDispose(() => popup.cancel());
  return {
    $state: popup.$state,
    provider: () => last,
    start: (provider) => popup.start(taskOf(provider, session.$scope.get().accountId ?? '', [])),
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
