import { describe, expect, it } from 'vitest';
import { addressGroup, chooseEviction } from './connection-limits.pure';
import type { PendingStage } from './connection-limits.pure';

const limits = { perAddress: 3, total: 5 };
let openedAt = 0;
const pending = (address: string, ...stages: PendingStage[]) =>
  stages.map((stage) => ({ address, stage, openedAt: (openedAt += 1) }));

describe('makes room for a connection', () => {
  it.each([
    ['nothing while there is room', pending('a', 'handshake', 'handshake'), 'a', null],
    ['the oldest of its address', pending('a', 'handshake', 'handshake', 'handshake'), 'a', 0],
    ['none of another address', pending('b', 'handshake', 'handshake', 'handshake'), 'a', null],
    ['the least advanced one', pending('a', 'asking', 'connected', 'handshake'), 'a', 2],
    ['an older one before a newer one', pending('a', 'asking', 'connected', 'connected'), 'a', 1],
    [
      'one of the address that has the most, where all places are taken',
      [
        ...pending('a', 'handshake'),
        ...pending('b', 'asking', 'asking', 'asking'),
        ...pending('c', 'asking'),
      ],
      'd',
      1,
    ],
  ])('closes %s', (_name, connections, address, index) => {
    const evicted = chooseEviction(connections, address, limits);
    expect(evicted && connections.indexOf(evicted)).toBe(index);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, group) => expect(addressGroup(address)).toBe(group));
