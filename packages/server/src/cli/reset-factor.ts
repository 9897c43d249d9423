import { StartError } from '../kernel/errors/start-error';
import { countFactors, endSessions, findUserForUpdate, purgeFactors } from '../modules/people/session';
import { changeByEmail, readEmail } from './change-by-email';
import type { Command } from './command';

/** Removes the second factor of a person who lost it and whom no administrator can help. */
export const resetFactorCommand: Command = {
  name: 'reset-factor',
  usage: '<email>',
  help: 'removes the second factor of a person, who signs in with the password alone again',
  async run(call) {
    const login = readEmail(call);
    const told = {
      command: 'reset-factor',
      event: 'SEGUNDO_FATOR_REMOVIDO',
      change: 'factors-reset-by-operator',
    } as const;
    await changeByEmail(call, told, async (tx, { id }) => {
      await findUserForUpdate(tx, id);
      const { totp, passkeys } = await countFactors(tx, id);
      if (!totp && passkeys === 0) throw new StartError(`${login} has no second factor.`);
      await purgeFactors(tx, id);
      await endSessions(tx, id);
    });
    call.say(`${login} can sign in with the password alone; the sign-ins before have ended.`);
  },
};
