import type { ServerContext } from '../../../../kernel/context';
import type { Queryable } from '../../../../kernel/database/database';
import { cipherOf } from '../../../../kernel/secret/encrypted-column';
import { encryptedTotpSecrets, consumeStep } from './second-factor.store';
import type { StoredTotp } from './second-factor.store';
import { stepOfCode } from './totp.pure';

type Context = Pick<ServerContext, 'config' | 'clock'>;

/** Takes a code of the app, which then is good no more. @returns whether it was good. */
export async function takeTotpCode(
  tx: Queryable,
  { config, clock }: Context,
  { totp, code }: { readonly totp: StoredTotp; readonly code: string },
): Promise<boolean> {
  const { userId, encryptedSecret, lastStep } = totp;
  const secret = cipherOf(config, encryptedTotpSecrets).decrypt(encryptedSecret, userId);
  // Neither secret of the server opens it any more: only recovery codes, passkeys and administrators help.
  if (secret === null) return false;
  const step = stepOfCode({ secret, code, nowMs: clock.now(), lastStep });
  return step !== null && (await consumeStep(tx, { userId, step }));
}
