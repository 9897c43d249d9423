import { createMemoryStorage } from './memory-storage';
import type { DevicePorts } from './ports';

/** The ports of a page that keeps nothing on its device. */
export function createMemoryDevice(): DevicePorts {
  return {
    storage: createMemoryStorage(),
    cookies: { get: () => null, set: () => undefined },
    locks: { run: (_name, work) => work() },
  };
}
