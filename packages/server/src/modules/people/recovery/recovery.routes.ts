import type { ServerContext } from '../../../kernel/context';
import type { ServerModule } from '../../../kernel/http/module';
import { createTeamNewsWorker, teamNewsKind } from '../team-news';
import { changePassword } from './change-password.service';
import { createEmailMailWorker, createInviteMailWorker, createRecoveryMailWorker } from './mail-workers';
import { acceptInvite, mailRecovery, resetPassword } from './recovery.service';
import type { RecoveryParts } from './recovery.service';
import { emailMailKind, inviteMailKind, recoveryMailKind } from './request-mail';
import { askForEmail, confirmEmail, joinByInvite } from './signed-in-links.service';

/** How people set passwords: by the one before, by a mailed link, or by an invitation. */
export function createRecoveryModule(context: ServerContext, parts: RecoveryParts): ServerModule {
  return {
    name: 'recovery',
    handlers: {
      async changePassword(call) {
        await changePassword(call, parts.sessions);
        return { status: 204 };
      },
      async sendRecoveryEmail(call) {
        await mailRecovery(call, parts);
        return { status: 204 };
      },
      async resetPassword(call) {
        await resetPassword(call, parts);
        return { status: 204 };
      },
      async requestEmailChange(call) {
        await askForEmail(call, parts);
        return { status: 204 };
      },
      async confirmEmailChange(call) {
        await confirmEmail(call);
        return { status: 204 };
      },
      async joinByInvite(call) {
        await joinByInvite(call);
        return { status: 204 };
      },
      acceptInvite: async (call) => ({ status: 200, body: { token: await acceptInvite(call, parts) } }),
    },
    start() {
      context.jobs.work(recoveryMailKind, createRecoveryMailWorker(context));
      context.jobs.work(inviteMailKind, createInviteMailWorker(context));
      context.jobs.work(emailMailKind, createEmailMailWorker(context));
      context.jobs.work(teamNewsKind, createTeamNewsWorker(context));
    },
  };
}
