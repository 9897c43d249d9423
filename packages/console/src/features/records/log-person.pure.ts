import type { Log } from '@palco/sdk/admin';

/** Who did it, as a row shows it: the e-mail of a person, or the name of a program. */
export function responsibleOf({ user, principal }: Log, systemName: string): string {
  if (user !== null) return user.email;
  return principal.id === null ? systemName : `${systemName} (${principal.id})`;
}
