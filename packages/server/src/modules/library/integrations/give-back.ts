import type { ServerContext } from '../../../kernel/context';
import type { Setups } from './import-jobs';
import { revokeToken } from './oauth-client';
import { isInUse } from './oauth-consents.store';
import type { ConsentRow } from './oauth-consents.store';
import { ProviderError } from './provider';
import type { OAuthProvider, Provider, Secrets } from './provider';

/** Tells the service that its token is not needed any more. What it answers changes nothing here. */
export async function giveBack(
  context: ServerContext,
  { provider, secrets }: { readonly provider: Provider; readonly secrets: Secrets },
  setups: Setups,
): Promise<void> {
  const setup = setups().get(provider);
  if (setup === undefined || !('accessToken' in secrets)) return;
  try {
    await revokeToken(setup, { token: secrets.refreshToken ?? secrets.accessToken, signal: context.signal });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ provider, code: error.code }, 'a provider did not take its token back');
  }
}

/** What a service gave for an account, and nobody keeps. */
export interface Unkept extends Pick<ConsentRow, 'externalId' | 'externalUserId'> {
  readonly provider: OAuthProvider;
  readonly secrets: Secrets | null;
}

/** Gives a permission back, unless a connection lives from the same one. */
export async function giveBackUnused(context: ServerContext, unkept: Unkept, setups: Setups): Promise<void> {
  if (unkept.secrets === null || (await isInUse(context.db, unkept))) return;
  await giveBack(context, { provider: unkept.provider, secrets: unkept.secrets }, setups);
}
