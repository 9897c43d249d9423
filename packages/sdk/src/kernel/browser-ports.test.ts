// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserPorts, createBrowserStorage, pageOrigin } from './browser-ports';

beforeEach(() => localStorage.clear());

const otherTab = (key: string | null, area: Storage = localStorage) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: area }));

describe('storage', () => {
  it('is localStorage', () => {
    const storage = createBrowserStorage();
    expect(storage.get('a')).toBeNull();
    storage.set('a', '1');
    expect([storage.get('a'), localStorage.getItem('a')]).toEqual(['1', '1']);
    storage.remove('a');
    expect([storage.get('a'), localStorage.getItem('a')]).toEqual([null, null]);
  });

  it('falls back to memory when it is full, and is written again once there is room', () => {
    localStorage.setItem('a', 'old');
    const storage = createBrowserStorage();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('a', 'new');
    expect([storage.get('a'), localStorage.getItem('a')]).toEqual(['new', 'old']);
    full.mockRestore();
    storage.set('a', 'newest');
    expect([storage.get('a'), localStorage.getItem('a')]).toEqual(['newest', 'newest']);
  });

  it('forgets what it held in memory when it is removed', () => {
    localStorage.setItem('a', 'old');
    const storage = createBrowserStorage();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('a', 'new');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('works in memory where the page may not access it', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const storage = createBrowserStorage();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
    storage.subscribe(() => expect.unreachable())();
  });

  it('answers null where reading throws', () => {
    const storage = createBrowserStorage();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(storage.get('a')).toBeNull();
    expect(() => storage.remove('a')).not.toThrow();
  });

  it('reports changes by other tabs, of its own storage area only, until unsubscribed', () => {
    const heard: (string | null)[] = [];
    const stop = createBrowserStorage().subscribe((key) => heard.push(key));
    otherTab('a');
    otherTab(null);
    otherTab('b', sessionStorage);
    stop();
    otherTab('c');
    expect(heard).toEqual(['a', null]);
  });

  it.each(['a', null])('prefers the value of another tab to its own in memory (%s)', (changed) => {
    const storage = createBrowserStorage();
    storage.subscribe(() => undefined);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('a', 'mine');
    full.mockRestore();
    localStorage.setItem('a', 'theirs');
    otherTab(changed);
    expect(storage.get('a')).toBe('theirs');
  });
});

describe('cookies', () => {
  it('reliability row 11: are kept for the days asked for, escaped, and found by their whole name', () => {
    const write = vi.spyOn(document, 'cookie', 'set');
    const { cookies } = createBrowserPorts();
    cookies.set('palco_language', 'pt-BR; x', 3_650);
    expect(write).toHaveBeenCalledWith(
      'palco_language=pt-BR%3B%20x; path=/; max-age=315360000; SameSite=Lax',
    );
    expect(cookies.get('palco_language')).toBe('pt-BR; x');
    expect(cookies.get('language')).toBeNull();
    cookies.set('xfacebook_token', '1', 1);
    expect(cookies.get('facebook_token')).toBeNull();
  });

  it('never throw where the frame may not access them', () => {
    const { cookies } = createBrowserPorts();
    for (const access of ['get', 'set'] as const) {
      vi.spyOn(document, 'cookie', access as 'get').mockImplementation(() => {
        throw new DOMException('sandboxed', 'SecurityError');
      });
    }
    expect(cookies.get('a')).toBeNull();
    expect(() => cookies.set('a', 'b', 1)).not.toThrow();
  });

  it('that are not valid percent-encoding count as absent', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=%E0%A4%A');
    expect(createBrowserPorts().cookies.get('a')).toBeNull();
  });
});

describe('network and visibility', () => {
  it('report the state and its changes until unsubscribed', () => {
    const { network, visibility } = createBrowserPorts();
    const heard: unknown[] = [];
    const stops = [
      network.subscribe((online) => heard.push(['online', online])),
      visibility.subscribe((visible) => heard.push(['visible', visible])),
    ];
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(visibility.isVisible()).toBe(false);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    for (const stop of stops) stop();
    window.dispatchEvent(new Event('offline'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([
      ['online', false],
      ['online', true],
      ['visible', false],
      ['visible', true],
    ]);
    expect(network.isOnline()).toBe(navigator.onLine);
  });
});

describe('locks', () => {
  it('use the Web Locks API where there is one', async () => {
    const request = vi.fn((_name: string, work: () => unknown) => Promise.resolve(work()));
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    await expect(createBrowserPorts().locks.run('name', async () => 7)).resolves.toBe(7);
    expect(request.mock.calls[0]?.[0]).toBe('name');
  });

  it('run at once where there is none', async () => {
    await expect(createBrowserPorts().locks.run('name', async () => 7)).resolves.toBe(7);
  });
});

describe('time', () => {
  it('runs and disarms timers', async () => {
    const { timers, clock, random } = createBrowserPorts();
    const ran: string[] = [];
    timers.clear(timers.set(() => ran.push('cleared timer'), 0));
    await new Promise<void>((resolve) => void timers.set(resolve, 1));
    expect(ran).toEqual([]);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    expect(random.next()).toBeLessThan(1);
  });
});

it('knows the origin of the page', () => {
  expect(pageOrigin()).toBe(location.origin);
});
