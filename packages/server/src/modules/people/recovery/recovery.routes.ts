import type { ServerContext } from '../../../kernel/context';
import { noContent, ok } from '../../../kernel/http/module';
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
      changePassword: noContent((call) => changePassword(call, parts.sessions)),
      sendRecoveryEmail: noContent((call) => mailRecovery(call, parts)),
      resetPassword: noContent((call) => resetPassword(call, parts)),
      requestEmailChange: noContent((call) => askForEmail(call, parts)),
      confirmEmailChange: noContent(confirmEmail),
      joinByInvite: noContent(joinByInvite),
      acceptInvite: ok(async (call) => ({ token: await acceptInvite(call, parts) })),
    },
    start() {
      context.jobs.work(recoveryMailKind, createRecoveryMailWorker(context));
      context.jobs.work(inviteMailKind, createInviteMailWorker(context));
      context.jobs.work(emailMailKind, createEmailMailWorker(context));
      context.jobs.work(teamNewsKind, createTeamNewsWorker(context));
    },
  };
}
