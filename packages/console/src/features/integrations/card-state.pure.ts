import {
  isAuthorizationExpired,
  type Integration,
  type IntegrationProvider,
  type IntegrationStatus,
} from '@palco/sdk/admin';

/** What a card shows and offers. */
export interface CardState {
  readonly isConnected: boolean;
  /** Null for a card without a switch. */
  readonly isOn: boolean | null;
  readonly canConnect: boolean;
  readonly isExpired: boolean;
}

/** What is known of a service. */
export interface CardFacts {
  readonly integration: Pick<Integration, 'provider' | 'available' | 'accounts' | 'problems'>;
  /** Undefined while it is not known. */
  readonly status: IntegrationStatus | undefined;
  readonly hasFacebookCookie: boolean;
  readonly now: number;
}

const withoutSwitch: ReadonlySet<IntegrationProvider> = new Set(['zoom', 'facebook']);

function isConnectedNow({ integration, status, hasFacebookCookie }: CardFacts): boolean {
  if (integration.provider === 'facebook') return hasFacebookCookie;
  return status === undefined ? integration.accounts > 0 : !status.deauthorized;
}

/** The rules of the cards (specification sections 2 and 4). */
export function cardState(facts: CardFacts): CardState {
  const { integration, status, now } = facts;
  const { provider, available, problems } = integration;
  const isConnected = isConnectedNow(facts);
  const isOver = isConnected && isAuthorizationExpired(status?.tokenExpiresIn, now);
  const isOn = isConnected && status?.activeImport === true;
  return {
    isConnected,
    isOn: withoutSwitch.has(provider) ? null : isOn,
    // One more account of Zoom can be connected at any time; any other service has one, which is connected again where it fails.
    canConnect: available && (provider === 'zoom' || !isConnected || isOver || problems.length > 0),
    isExpired: isOver,
  };
}
