import { backupCommand } from './backup';
import { billingCommand } from './billing';
import { checkCommand } from './check';
import type { Command } from './command';
import { createAdminCommand } from './create-admin';
import { jobsCommand } from './jobs';
import { resealCommand } from './reseal';
import { resetFactorCommand } from './reset-factor';
import { resetPasswordCommand } from './reset-password';
import { restoreCommand } from './restore';

/** Everything but starting the server, which is what the program does without a command. */
export const commands: readonly Command[] = [
  createAdminCommand,
  resetPasswordCommand,
  resetFactorCommand,
  jobsCommand,
  billingCommand,
  checkCommand,
  resealCommand,
  backupCommand,
  restoreCommand,
];
