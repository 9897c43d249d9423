import { ok } from '../../../kernel/http/module';
import type { ServerModule } from '../../../kernel/http/module';
import type { SessionService } from '../../people/session';
import { completeSetup } from './setup.service';

/** The first client and administrator of a new installation. */
export function createSetupModule({ sessions }: { readonly sessions: SessionService }): ServerModule {
  return {
    name: 'setup',
    handlers: {
      completeSetup: ok(async (call) => ({ token: await completeSetup(call, sessions) })),
    },
  };
}
