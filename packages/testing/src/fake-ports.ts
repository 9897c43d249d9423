import { createMemoryStorage } from './sdk-internals';
import type { CookieJar, KeyValueStorage, Ports, TimerId } from '@palco/sdk/ports';

/** Ports under the control of a test: time moves only by `advance` and `advanceAsync`. */
export interface FakePorts extends Ports {
  /** Moves the clock and runs what falls due, in order of time. Work that waits on promises needs {@link FakePorts.advanceAsync}. */
  advance(ms: number): void;
  /** Like {@link FakePorts.advance}, and lets promises settle before, between and after the timers. */
  advanceAsync(ms: number): Promise<void>;
  /** Timers that are armed; 0 after everything was disposed of. */
  pending(): number;
  /** Sets the device's clock, as a person or a time server does. The monotonic clock and the timers go on. */
  setClock(now: number): void;
  setOnline(online: boolean): void;
  setVisible(visible: boolean): void;
  /** Changes the stored value as another tab would; `null` removes it. */
  changeInOtherTab(key: string, value: string | null): void;
  /** Listeners on storage, network and visibility; 0 after everything was disposed of. */
  listenerCount(): number;
}

/** Options of {@link createFakePorts}. */
export interface FakePortsOptions {
  /** Start of the clock in milliseconds since 1970. Default 2026-01-01T12:00:00Z. */
  readonly now?: number;
  /** Answers of `random.next()`, repeated from the start when used up. Default: always 0.5. */
  readonly random?: readonly number[];
  /** Storage to share between the ports of two «tabs». */
  readonly storage?: KeyValueStorage;
}

/**
 * Makes ports with fake time, random numbers, storage, network and visibility.
 *
 * @example
 * const ports = createFakePorts();
 * ports.timers.set(() => show('5 s are over'), 5_000);
 * ports.advance(5_000);
 */
export function createFakePorts(options: FakePortsOptions = {}): FakePorts {
  const time = createFakeTime(options.now ?? Date.UTC(2026, 0, 1, 12));
  const network = createToggle(true);
  const visibility = createToggle(true);
  const memory = createFakeStorage(options.storage);
  const random = options.random ?? [0.5];
  let drawn = 0;
  let offsetMs = 0;
  return {
    clock: { now: () => time.now() + offsetMs, monotonic: time.now },
    timers: { set: time.set, clear: time.clear },
    random: { next: () => random[drawn++ % random.length] ?? 0.5 },
    storage: memory.storage,
    preferences: memory.storage,
    tabStorage: createMemoryStorage(),
    cookies: createFakeCookies(),
    network: { isOnline: network.get, subscribe: network.subscribe },
    visibility: { isVisible: visibility.get, subscribe: visibility.subscribe },
    locks: createFakeLocks(),
    advance: time.advance,
    advanceAsync: time.advanceAsync,
    pending: time.pending,
    setClock: (ms) => void (offsetMs = ms - time.now()),
    setOnline: network.set,
    setVisible: visibility.set,
    changeInOtherTab: memory.changeInOtherTab,
    listenerCount: () => network.count() + visibility.count() + memory.count(),
  };
}

interface Armed {
  readonly id: object;
  readonly at: number;
  readonly run: () => void;
}

function createFakeTime(start: number) {
  let now = start;
  let armed: Armed[] = [];
  const take = (due: Armed): void => {
    armed = armed.filter((timer) => timer !== due);
    now = Math.max(now, due.at);
    due.run();
  };
  const nextDue = (until: number): Armed | undefined =>
    armed.filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    set(run: () => void, delayMs: number): TimerId {
      const id = {};
      armed.push({ id, at: now + Math.max(0, delayMs), run });
      return id;
    },
    clear: (id: TimerId) => void (armed = armed.filter((timer) => timer.id !== id)),
    advance(ms: number): void {
      const until = now + ms;
      for (let due = nextDue(until); due; due = nextDue(until)) take(due);
      now = until;
    },
    async advanceAsync(ms: number): Promise<void> {
      const until = now + ms;
      await flushPromises();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        take(due);
        await flushPromises();
      }
      now = until;
    },
    pending: () => armed.length,
  };
}

/**
 * Lets everything run that waits for promises only, real body streams of `Request` and `Response` included.
 *
 * @example
 * ```ts
 * const backend = createFakeBackend();
 * void backend.fetch(new Request('https://fake.example/v1/config'));
 * await flushPromises();
 * ```
 */
export async function flushPromises(): Promise<void> {
  // Bodies are read over a few turns of the event loop, so one turn is not enough.
  for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => setTimeout(resolve, 0));
}

function createToggle(initial: boolean) {
  let value = initial;
  const listeners = new Set<(value: boolean) => void>();
  return {
    get: () => value,
    set(next: boolean): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener: (value: boolean) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: () => listeners.size,
  };
}

function createFakeStorage(stored: KeyValueStorage = createMemoryStorage()) {
  const listeners = new Set<(key: string | null) => void>();
  return {
    storage: {
      ...stored,
      subscribe(listener: (key: string | null) => void) {
        listeners.add(listener);
        const stop = stored.subscribe(listener);
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    },
    changeInOtherTab(key: string, value: string | null): void {
      if (value === null) stored.remove(key);
      else stored.set(key, value);
      for (const listener of listeners) listener(key);
    },
    count: () => listeners.size,
  };
}

function createFakeCookies(): CookieJar {
  const values = new Map<string, string>();
  return { get: (name) => values.get(name) ?? null, set: (name, value) => void values.set(name, value) };
}

function createFakeLocks(): Ports['locks'] {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(name, mine);
      return mine;
    },
  };
}
