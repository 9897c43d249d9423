import type { ServerContext } from '../../../kernel/context';
import type { ServerModule } from '../../../kernel/http/module';
import { billingHandlers } from './billing.routes';
import { closeMonths } from './close-months';
import { billingMail, billingMailKind } from './billing-mail';
import { createDeliveryCounter, measureStorage } from './count-usage';
import type { DeliveryCounter } from './count-usage';
import { createDeliveryGate } from './delivery-gate';
import type { DeliveryGate } from './delivery-gate';
import { tellBilling } from './tell-billing';
import { createHolderMailWorker } from '../../core/mail';

const hourMs = 60 * 60_000;

/** The module, and what the modules that deliver media call. */
export interface Billing {
  readonly module: ServerModule;
  readonly delivery: Pick<DeliveryCounter, 'add' | 'flush'>;
  /** Whether a team has delivery left. */
  readonly deliveryGate: DeliveryGate;
}

/** What a team uses, what its plan allows, and its invoices. */
export function createBilling(context: ServerContext): Billing {
  const deliveryGate = createDeliveryGate(context);
  const delivery = createDeliveryCounter(context, deliveryGate.onWritten);
  return {
    delivery,
    deliveryGate,
    module: {
      name: 'billing',
      handlers: billingHandlers,
      start() {
        delivery.start();
        context.jobs.every('measure-storage', {
          everyMs: hourMs,
          run: (signal) => measureStorage(context, signal),
        });
        context.jobs.work(billingMailKind, createHolderMailWorker(context, billingMail));
        context.jobs.every('tell-billing', {
          everyMs: hourMs,
          run: (signal) => tellBilling(context, signal),
        });
        context.jobs.every('close-months', {
          everyMs: hourMs,
          run: (signal) => closeMonths(context, signal),
        });
      },
      stop: delivery.stop,
    },
  };
}
