/** Two clocks in milliseconds: that of the device, which a person or a time server may set, and one that only goes forward. */
export interface Clock {
  /** Time of day since 1970, like `Date.now()`; for stamps, never for durations. */
  now(): number;
  /** Since an arbitrary moment, like `performance.now()`: it is never set, so differences are durations. */
  monotonic(): number;
}

/** Opaque: a number in browsers, an object in Node. */
export type TimerId = number | object;

/** One-shot timers. Delays above 2^31-1 ms are not for this port; use `armAt` of `kernel/long-timer`. */
export interface Timers {
  set(run: () => void, delayMs: number): TimerId;
  clear(id: TimerId): void;
}

/** A number in [0, 1), like `Math.random()`. */
export interface Random {
  next(): number;
}

/** Text under a key, kept on this device. Never throws: an implementation whose storage fails keeps values in memory. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Listens to changes made by **other** tabs; `null`: the storage was cleared. Returns the function that stops it. */
  subscribe(listener: (key: string | null) => void): () => void;
}

/** Cookies: small texts that the server may read as well. */
export interface CookieJar {
  get(name: string): string | null;
  set(name: string, value: string, maxAgeDays: number): void;
}

/** Whether the device reports a network connection. */
export interface Network {
  isOnline(): boolean;
  subscribe(listener: (online: boolean) => void): () => void;
}

/** Whether the page can be seen. */
export interface Visibility {
  isVisible(): boolean;
  subscribe(listener: (visible: boolean) => void): () => void;
}

/** Mutual exclusion between tabs: one at a time runs `work` under a name; the others wait. */
export interface Locks {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** The ports that every page has. */
export interface PagePorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly network: Network;
  readonly visibility: Visibility;
}

/** Text under a key, kept for one tab: a reload finds it, another tab does not. Never throws. */
export type TabStorage = Omit<KeyValueStorage, 'subscribe'>;

/** State that is kept on the device; all but `tabStorage` is shared by the tabs of a browser. */
export interface DevicePorts {
  readonly storage: KeyValueStorage;
  /**
   * Choices of the device, such as to save data: the same whoever watches, of whichever team. Nothing is kept here that tells of a
   * person or a team, so pages that store nothing else keep it too. Absent: `localStorage`.
   */
  readonly preferences?: KeyValueStorage | undefined;
  readonly tabStorage: TabStorage;
  readonly cookies: CookieJar;
  readonly locks: Locks;
}

/** Everything outside the SDK that an engine uses, except HTTP requests. */
export interface Ports extends PagePorts, DevicePorts {}

/** When the page goes away, or may be ended without another word. */
export interface PageExit {
  /** `isFinal`: it goes away; false where it is only hidden, which phones may end without a sound. */
  subscribe(listener: (isFinal: boolean) => void): () => void;
}
