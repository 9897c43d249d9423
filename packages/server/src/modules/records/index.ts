import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import type { Core } from '../core';
import { createBilling } from './billing';
import type { Billing } from './billing';
import { createLogsModule } from './logs';
import { createWebhooksModule } from './webhooks';

export interface Records {
  readonly billing: Billing;
  readonly modules: readonly ServerModule[];
}

/** What is written down of all that happens: the activity log, webhooks, and what teams use. */
export function createRecords(context: ServerContext, { limits }: Pick<Core, 'limits'>): Records {
  const billing = createBilling(context);
  return {
    billing,
    modules: [createLogsModule(context), createWebhooksModule(context, { limits }), billing.module],
  };
}
