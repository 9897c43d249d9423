import type { Bus } from '../../ports/bus';
import type { Config } from '../config/config';
import { createPostgresBus } from './postgres-bus';
import type { PostgresBusOptions } from './postgres-bus';

/** Makes the bus that is configured. The client of NATS is loaded only for one. */
export async function createBus({ nats }: Pick<Config, 'nats'>, options: PostgresBusOptions): Promise<Bus> {
  if (nats === null) return createPostgresBus(options);
  const { createNatsBus } = await import('./nats-bus');
  return createNatsBus({ ...options, nats });
}
