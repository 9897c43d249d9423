import { rotateServerSecret } from '../kernel/secret/rotate-server-secret';
import { readSecret } from '../kernel/secret/read-secret';
import { encryptedColumns } from '../modules/encrypted-columns';
import type { Command } from './command';
import { withInstallation } from './open-installation';

/** Says when the previous secret is no longer needed. A start does the same in the background. */
export const resealCommand: Command = {
  name: 'reseal',
  usage: '',
  help: 'seals with the new secret what the previous one sealed, and tells whether that may go',
  async run({ config, say }) {
    return withInstallation(config, async ({ db }) => {
      const secrets = { ...config, secret: await readSecret(config, db) };
      const results = await rotateServerSecret({ db, secrets, columns: encryptedColumns });
      for (const { purpose, encrypted, unreadable } of results)
        say(`${purpose}: ${encrypted} sealed anew, ${unreadable} unreadable`);
      const isWhole = results.every(({ unreadable }) => unreadable === 0);
      say(
        isWhole
          ? 'PALCO_SECRET_PREVIOUS is not needed for what is stored.'
          : 'Some were sealed with another secret.',
      );
      return isWhole ? 0 : 1;
    });
  },
};
