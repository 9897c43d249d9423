// What the SDK uses of its surroundings (clock, timers, storage, network …), each of which a test or another platform can replace.
export { createBrowserPorts, createBrowserStorage } from '../kernel/browser-ports';
export { createMemoryDevice } from '../kernel/memory-device';
export type {
  Clock,
  CookieJar,
  KeyValueStorage,
  Locks,
  Network,
  Ports,
  Random,
  TimerId,
  Timers,
} from '../kernel/ports';
