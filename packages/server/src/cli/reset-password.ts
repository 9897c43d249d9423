import { changePerson } from '../modules/people/people';
import { endLinks } from '../modules/people/recovery';
import { createPasswords, endSessions } from '../modules/people/session';
import { changeByEmail, readEmail } from './change-by-email';
import type { Command } from './command';
import { makePassword } from './create-admin';

/** Gives a person a new password where no mail arrives. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: '<email>',
  help: 'gives a person a new password, prints it, and ends all of the sign-ins',
  async run(call) {
    const login = readEmail(call);
    const password = makePassword();
    const passwordHash = await createPasswords().hash(password);
    const told = {
      command: 'reset-password',
      event: 'SENHA_ATUALIZADA',
      change: 'password-reset-by-operator',
    } as const;
    await changeByEmail(call, told, async (tx, { id }) => {
      await changePerson(tx, id, { passwordHash });
      await endSessions(tx, id);
      await endLinks(tx, id);
    });
    call.say(`${login} can sign in with the password ${password}`);
  },
};
