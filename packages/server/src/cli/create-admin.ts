import { randomBytes } from 'node:crypto';
import { StartError } from '../kernel/errors/start-error';
import { catalogueOf } from '../modules/people/permissions';
import { createPasswords, findUserByLogin } from '../modules/people/session';
import { insertFirstClient, lockSetup } from '../modules/installation/setup';
import { readEmail, tellPerson } from './change-by-email';
import type { Command } from './command';
import { withInstallation } from './open-installation';

/** Twelve random bytes make sixteen characters, the longest password that is allowed. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Makes a client with a team, and the person who manages both. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: '<email>',
  help: 'makes a client with a team, and the person who manages both; prints a password',
  options: [
    { name: '--name', value: '<text>', help: 'name of the person' },
    { name: '--client', value: '<text>', help: 'name of the client' },
    { name: '--team', value: '<text>', help: 'name of the team' },
  ],
  async run(call) {
    const { config, options, say } = call;
    const login = readEmail(call);
    const password = makePassword();
    await withInstallation(config, async ({ db }) => {
      const passwordHash = await createPasswords().hash(password);
      await db.transaction(async (tx) => {
        await lockSetup(tx);
        if ((await findUserByLogin(tx, login)) !== undefined)
          throw new StartError(`Somebody signs in with ${login} already. See palco reset-password.`);
        const permissions = catalogueOf(config.product).map(({ id }) => id);
        const administrator = await insertFirstClient(tx, {
          clientName: options['--client'] ?? config.product,
          teamName: options['--team'] ?? config.product,
          role: { name: 'Administração', permissions },
          administrator: { name: options['--name'] ?? login, login, passwordHash },
        });
        const told = {
          command: 'create-admin',
          event: 'USUARIO_CRIADO',
          change: 'made-by-operator',
        } as const;
        await tellPerson(tx, administrator, told);
      });
    });
    say(`${login} can sign in with the password ${password}`);
  },
};
