/** For so long after the password was typed a session may change factors. */
const confirmedMs = 10 * 60_000;

/** Until when a session may change factors without the password being typed again. */
export function confirmedUntil(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + confirmedMs);
}

/** How a person can finish a sign-in. */
export type Method = 'totp' | 'passkey' | 'recovery-code';

/** The factors of a person. */
export interface FactorCount {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** The methods that a person has, the preferred one first. Recovery codes alone are no factor. */
export function methodsOf({ totp, passkeys, recoveryCodes }: FactorCount): Method[] {
  const methods: Method[] = [];
  if (totp) methods.push('totp');
  if (passkeys > 0) methods.push('passkey');
  if (methods.length > 0 && recoveryCodes > 0) methods.push('recovery-code');
  return methods;
}

/** Whether what was typed is meant as a code of the app; anything else is a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code.replaceAll(/\s/g, ''));
}

/** Whether a team is closed to a session. */
export function isLocked(
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
  session: {
    readonly secondFactorAt: Date | null;
    readonly user: { readonly secondFactorSince: Date | null };
  },
): boolean {
  return requiresSecondFactor && (session.secondFactorAt === null || session.user.secondFactorSince === null);
}
