import type { ServerContext } from '../../../kernel/context';
import type { PlatformStatus, PlatformVerdict } from '../../../ports/platform-status';
import { createAccessTokens } from './access-tokens';
import type { Setups } from './import-jobs';
import { listIntegrations } from './integrations.store';
import { ProviderError } from './provider';

/** The services whose own API tells of a broadcast, and that teams connect. YouTube's card is another service's. */
const tellers = { facebook: 'facebook' } as const satisfies Readonly<Record<string, 'facebook'>>;
const isTeller = (service: string): service is keyof typeof tellers => Object.hasOwn(tellers, service);

/** Asks the services that a team connected about what its lives are sent to. */
export function createPlatformStatus(context: ServerContext, setups: Setups): PlatformStatus {
  const access = createAccessTokens(context);
  return {
    canTell: (service) => isTeller(service) && setups().get(tellers[service])?.api.liveState !== undefined,
    async look({ accountId, service, key }, signal) {
      if (!isTeller(service) || key === '') return 'unknown';
      const provider = tellers[service];
      const setup = setups().get(provider);
      const liveState = setup?.api.liveState;
      if (setup === undefined || liveState === undefined) return 'unknown';
      const verdicts: PlatformVerdict[] = [];
      for (const row of await listIntegrations(context.db, { accountId, providers: [provider] })) {
        if (row.encryptedSecrets === null) continue;
        try {
          verdicts.push(
            await access.use({ row, setup, signal }, (secrets) => liveState(secrets, key, signal)),
          );
        } catch (error) {
          // Without an answer nothing is known; the check of the integration finds out what is wrong.
          if (!(error instanceof ProviderError) && !signal.aborted)
            context.log.warn({ err: error, provider }, 'a platform could not be asked about a live');
        }
      }
      // Of several accounts the one that has the key knows.
      return verdicts.find((verdict) => verdict !== 'unknown') ?? 'unknown';
    },
  };
}
