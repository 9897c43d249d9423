// The one file that may name window, document and localStorage. Nothing here runs when the module is loaded.
import { createMemoryStorage } from './memory-storage';
import type { DeviceHints } from './device-hints';
import type {
  Clock,
  CookieJar,
  DevicePorts,
  KeyValueStorage,
  Locks,
  Network,
  PageExit,
  PagePorts,
  Ports,
  Random,
  Timers,
  Visibility,
} from './ports';

/**
 * The ports of the page, or of Node, where storage lives in memory and the page is always visible and online.
 * Where storage is blocked, full or missing, values are kept in memory.
 *
 * @example
 * ```ts
 * const ports = createBrowserPorts();
 * const palco = createPalco({ getToken, ports });
 * ```
 */
export function createBrowserPorts(): Ports {
  return { ...createPagePorts(), ...createDevicePorts() };
}

/** The ports that every page needs. */
export function createPagePorts(): PagePorts {
  return {
    clock: browserClock(),
    timers: browserTimers(),
    random: browserRandom(),
    network: browserNetwork(),
    visibility: browserVisibility(),
  };
}

/** The ports of pages that keep something on the device. */
export function createDevicePorts(): DevicePorts {
  return {
    storage: createBrowserStorage(),
    tabStorage: createStorage('sessionStorage'),
    cookies: browserCookies(),
    locks: browserLocks(),
  };
}

// Single ports, for entries whose bundle must not contain storage, cookies and locks.

export function browserClock(): Clock {
  return { now: () => Date.now(), monotonic: () => performance.now() };
}

export function browserTimers(): Timers {
  return { set: (run, delayMs) => setTimeout(run, delayMs), clear: (id) => clearTimeout(id as number) };
}

export function browserRandom(): Random {
  return { next: () => Math.random() };
}

/** Origin of the page, or an empty text where there is none. */
export function pageOrigin(): string {
  return typeof location === 'undefined' || location.origin === 'null' ? '' : location.origin;
}

/** The languages that the browser asks for, the dearest first; English in Node, which has a navigator with those of its machine. */
export function pageLanguages(): readonly string[] {
  return (typeof location !== 'undefined' && globalThis.navigator?.languages) || ['en'];
}

/** Whether the engine is WebKit (Safari, and every browser of iOS); false in Node. */
export function isWebKit(): boolean {
  return /apple/i.test(globalThis.navigator?.vendor);
}

/**
 * `localStorage` behind the port. What cannot be written is kept in memory for as long as the page lives.
 *
 * @example
 * ```ts
 * const storage = createBrowserStorage();
 * storage.set('theme', 'dark');
 * ```
 */
export function createBrowserStorage(): KeyValueStorage {
  return createStorage('localStorage');
}

function createStorage(area: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const memory = createMemoryStorage();
  const disk = openStorage(area);
  // Keys whose newest value exists only in memory, because the last write was refused.
  const inMemory = new Set<string>();
  if (!disk) return memory;
  return {
    get(key) {
      if (inMemory.has(key)) return memory.get(key);
      try {
        return disk.getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        disk.setItem(key, value);
        inMemory.delete(key);
      } catch {
        memory.set(key, value);
        inMemory.add(key);
      }
    },
    remove(key) {
      memory.remove(key);
      inMemory.delete(key);
      try {
        disk.removeItem(key);
      } catch {
        // Storage is blocked: `get` returns null as well.
      }
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== disk) return;
        if (event.key === null) inMemory.clear();
        else inMemory.delete(event.key);
        listener(event.key);
      };
      return listenTo(window, 'storage', onStorage);
    },
  };
}

function openStorage(area: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[area];
  } catch {
    // Reading the property itself throws where third-party storage is blocked.
    return null;
  }
}

function listenTo<Name extends keyof WindowEventMap>(
  target: Window,
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

function browserCookies(): CookieJar {
  return {
    get(name) {
      if (typeof document === 'undefined') return null;
      try {
        const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
        return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
      } catch {
        // A sandboxed frame throws on document.cookie; a cookie of another program may not be valid percent-encoding.
        return null;
      }
    },
    set(name, value, maxAgeDays) {
      if (typeof document === 'undefined') return;
      try {
        document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeDays * 86_400}; SameSite=Lax`;
      } catch {
        // The sandboxed frame again; the language is still kept in storage or memory.
      }
    },
  };
}

/** Whether the page, or the worker, is online; in Node always. */
export function isOnline(): boolean {
  return globalThis.navigator?.onLine ?? true;
}

export function browserNetwork(): Network {
  return {
    isOnline,
    subscribe(listener) {
      const ending = new AbortController();
      for (const name of ['online', 'offline'])
        globalThis.addEventListener?.(name, () => listener(name === 'online'), ending);
      return () => ending.abort();
    },
  };
}

export function browserVisibility(): Visibility {
  const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';
  return {
    isVisible,
    subscribe(listener) {
      const ending = new AbortController();
      globalThis.document?.addEventListener('visibilitychange', () => listener(isVisible()), ending);
      // A page that is restored from the back/forward cache.
      globalThis.addEventListener?.('pageshow', () => listener(isVisible()), ending);
      return () => ending.abort();
    },
  };
}

function browserLocks(): Locks {
  const manager = typeof navigator === 'undefined' ? undefined : navigator.locks;
  // Without the Web Locks API (plain http, old browsers) tabs do not wait for each other; storage events still synchronise them.
  if (!manager) return { run: (_name, work) => work() };
  return { run: async (name, work) => await manager.request(name, work) };
}

/** Creates a detached element, as the source or the target of drawing. */
export function createElement<Name extends 'video' | 'canvas'>(name: Name): HTMLElementTagNameMap[Name] {
  return document.createElement(name);
}

/** In Node the page never goes away. */
export function browserPageExit(): PageExit {
  return {
    subscribe(listener) {
      const ending = new AbortController();
      globalThis.addEventListener?.('pagehide', () => listener(true), ending);
      const onVisibility = (): void => {
        if (globalThis.document?.visibilityState === 'hidden') listener(false);
      };
      globalThis.document?.addEventListener('visibilitychange', onVisibility, ending);
      return () => ending.abort();
    },
  };
}

/** Hands bytes to the browser that it sends after the page is gone; false where it does not take them. */
export function sendBeacon(url: string, body: string): boolean {
  try {
    // As text: another type would ask the other site first, for which there is no time.
    const blob = new Blob([body], { type: 'text/plain' });
    return globalThis.navigator?.sendBeacon?.(url, blob) ?? false;
  } catch {
    return false;
  }
}

/** What the browser says of itself. */
export function browserHints(): DeviceHints {
  const { navigator, screen } = globalThis;
  const { connection } = (navigator ?? {}) as Navigator & {
    readonly connection?: { readonly effectiveType?: string };
  };
  return {
    userAgent: navigator?.userAgent ?? '',
    platform: navigator?.platform ?? '',
    touchPoints: navigator?.maxTouchPoints ?? 0,
    ...(screen && { screenSide: Math.min(screen.width, screen.height) }),
    ...(connection?.effectiveType !== undefined && { network: connection.effectiveType }),
  };
}
