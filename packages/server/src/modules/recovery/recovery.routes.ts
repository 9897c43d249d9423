import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import { changePassword } from './change-password.service';
import { createInviteMailWorker, createRecoveryMailWorker } from './mail-workers';
import { acceptInvite, mailRecovery, resetPassword } from './recovery.service';
import type { RecoveryParts } from './recovery.service';
import { inviteMailKind, recoveryMailKind } from './request-mail';

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
      acceptInvite: async (call) => ({ status: 200, body: { token: await acceptInvite(call, parts) } }),
    },
    start() {
      context.jobs.work(recoveryMailKind, createRecoveryMailWorker(context));
      context.jobs.work(inviteMailKind, createInviteMailWorker(context));
    },
  };
}
