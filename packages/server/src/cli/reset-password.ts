import { StartError } from '../kernel/errors/start-error';
import { endLinks } from '../modules/recovery';
import { changeUser, createPasswords, endSessions, findUserByLogin } from '../modules/session';
import type { Command } from './command';
import { makePassword, readEmail } from './create-admin';
import { openInstallation } from './open-installation';

/** Gives a person a new password where no mail arrives. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: '<email>',
  help: 'gives a person a new password, prints it, and ends all of the sign-ins',
  async run(call) {
    const login = readEmail(call);
    const password = makePassword();
    const installation = await openInstallation(call.config);
    try {
      const passwordHash = await createPasswords().hash(password);
      await installation.db.transaction(async (tx) => {
        const user = await findUserByLogin(tx, login);
        if (user === undefined) throw new StartError(`Nobody signs in with ${login}.`);
        await changeUser(tx, user.id, { passwordHash });
        await endSessions(tx, user.id);
        await endLinks(tx, user.id);
      });
    } finally {
      await installation.close();
    }
    call.say(`${login} can sign in with the password ${password}`);
  },
};
