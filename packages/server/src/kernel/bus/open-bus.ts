import type { Bus } from '../../ports/bus';
import type { BusConfig } from '../config/bus-config';
import { createPostgresBus } from './postgres-bus';
import type { PostgresBusOptions } from './postgres-bus';

/** Makes the bus that is configured. The client of NATS is loaded only for one. */
export async function createBus({ nats }: BusConfig, options: PostgresBusOptions): Promise<Bus> {
  if (nats === null) return createPostgresBus(options);
  const { createNatsBus } = await import('./nats-bus');
  return createNatsBus({ ...options, nats });
}
