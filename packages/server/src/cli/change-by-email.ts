import type { Transaction } from '../kernel/database/database';
import { StartError } from '../kernel/errors/start-error';
import { recordEvent, systemSource } from '../modules/records/logs';
import type { EventType } from '../modules/records/logs';
import type { StoredUser } from '../modules/people/people';
import { findUserByLogin, queueSecurityMail } from '../modules/people/session';
import type { SecurityChange } from '../modules/people/session';
import type { CommandCall } from './command';
import { withInstallation } from './open-installation';

const address = /^[^\s<>"@]+@[^\s<>"@]+$/;

/** The e-mail that a command was given as its first word. */
export function readEmail({ words }: Pick<CommandCall, 'words'>): string {
  const [email = ''] = words;
  if (!address.test(email)) throw new StartError(`Expected an e-mail address${email && `, not ${email}`}.`);
  return email.toLowerCase();
}

/** How a change of a person is told. */
interface Told {
  /** Name of the command, which the activity log shows as who did it. */
  readonly command: 'create-admin' | 'reset-factor' | 'reset-password';
  readonly event: EventType;
  readonly change: SecurityChange;
}

/** Leaves an entry in the activity log, and a mail to the person, which the server sends. */
export async function tellPerson(
  tx: Transaction,
  { id, login, homeAccountId }: Pick<StoredUser, 'id' | 'login' | 'homeAccountId'>,
  { command, event, change }: Told,
): Promise<void> {
  const call = systemSource(`palco-${command}`, homeAccountId);
  await recordEvent(tx, { call, event, of: { id }, record: { login } });
  await queueSecurityMail(tx, { userId: id, change });
}

/**
 * Changes the person that a command names, who is told of it.
 *
 * @throws StartError where nobody signs in with the e-mail.
 */
export async function changeByEmail(
  call: CommandCall,
  told: Told,
  work: (tx: Transaction, user: StoredUser) => Promise<void>,
): Promise<void> {
  const login = readEmail(call);
  await withInstallation(call.config, ({ db }) =>
    db.transaction(async (tx) => {
      const user = await findUserByLogin(tx, login);
      if (user === undefined) throw new StartError(`Nobody signs in with ${login}.`);
      await work(tx, user);
      await tellPerson(tx, user, told);
    }),
  );
}
