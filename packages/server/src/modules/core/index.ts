import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import { createCounters } from '../../kernel/limits/counters';
import type { Counters } from '../../kernel/limits/counters';
import { createRequestLimits } from '../../kernel/limits/request-limits';
import type { RequestLimits } from '../../kernel/limits/request-limits';
import { createImageIntake } from './images';
import type { ImageIntake } from './images';
import { createMailModule } from './mail';

/** What modules of all floors share. */
export interface Core {
  readonly images: ImageIntake;
  readonly counters: Counters;
  readonly limits: RequestLimits;
  readonly modules: readonly ServerModule[];
}

/** Who may, pictures, files that rows name, and mails. */
export function createCore(context: ServerContext): Core {
  const counters = createCounters(context.db, context.clock);
  return {
    images: createImageIntake(context),
    counters,
    limits: createRequestLimits(counters, context.clock),
    modules: [createMailModule(context)],
  };
}
