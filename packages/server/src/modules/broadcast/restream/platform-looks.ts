import type { ServerContext } from '../../../kernel/context';
import type { PlatformStatus } from '../../../ports/platform-status';
import { answered, dueOf, isDue } from './platform-look.pure';
import type { Held } from './restream-held';
import { openSecrets } from './targets.store';

/** What platforms are asked with. */
export interface LookParts {
  readonly context: Pick<ServerContext, 'clock' | 'config'>;
  readonly platforms: PlatformStatus;
}

/** How long the answer of a platform is waited for. */
const askMs = 15_000;

/** Asks platforms themselves what they show of what they are sent, beside what else is done: an answer may take long. */
export function createPlatformLooks({ context, platforms }: LookParts) {
  const { clock } = context;
  const asking = new Set<Held>();

  async function look(one: Held): Promise<void> {
    const { live, target } = one.row;
    const key = openSecrets(context, target)?.key ?? '';
    const asked = { accountId: live.accountId, service: target.service, key };
    try {
      const verdict = await platforms.look(asked, AbortSignal.timeout(askMs));
      if (one.stage.kind === 'sending') one.platform = answered(one.platform, verdict, clock.now());
    } finally {
      asking.delete(one);
    }
  }
  return {
    /** Asks the platform of a target, if it is time. Call it again and again. */
    ask(one: Held): void {
      if (!platforms.canTell(one.row.target.service)) return;
      one.platform = dueOf(one.platform, one.stage, clock.now());
      if (asking.has(one) || !isDue(one.platform, clock.now())) return;
      asking.add(one);
      void look(one);
    },
  };
}
