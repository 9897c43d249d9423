import { createMemoryStorage } from './memory-storage';
import type { DevicePorts } from './ports';

/**
 * Ports of a page that stores nothing on the device: storage in memory, no cookies, and locks that never wait.
 *
 * @example
 * ```ts
 * // Signed in for as long as the page is open, and nothing on the device.
 * const palco = createPalco({ baseUrl, session: signInSession(), ports: createMemoryDevice() });
 * ```
 */
export function createMemoryDevice(): DevicePorts {
  return {
    storage: createMemoryStorage(),
    preferences: createMemoryStorage(),
    tabStorage: createMemoryStorage(),
    cookies: { get: () => null, set: () => undefined },
    locks: { run: (_name, work) => work() },
  };
}
