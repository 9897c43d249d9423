import { describe, expect, it } from 'vitest';
import { createBrowserPorts, pageOrigin } from './browser-ports';

describe('createBrowserPorts in Node', () => {
  const ports = createBrowserPorts();

  it('keeps values in memory, each set of ports its own', () => {
    ports.storage.set('a', '1');
    expect([ports.storage.get('a'), createBrowserPorts().storage.get('a')]).toEqual(['1', null]);
    ports.storage.subscribe(() => expect.unreachable())();
  });

  it('is always online and visible, and has neither cookies nor an origin', () => {
    ports.cookies.set('a', 'b', 1);
    expect([
      ports.network.isOnline(),
      ports.visibility.isVisible(),
      ports.cookies.get('a'),
      pageOrigin(),
    ]).toEqual([true, true, null, '']);
    ports.network.subscribe(() => expect.unreachable())();
    ports.visibility.subscribe(() => expect.unreachable())();
  });
});
