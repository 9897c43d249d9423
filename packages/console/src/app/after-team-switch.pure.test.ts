import { expect, test } from 'vitest';
import { afterTeamSwitch } from './after-team-switch.pure';

test.each([
  ['/vod/123', ['/streaming', '/vod/dashboard'], '/vod/dashboard'],
  ['/vod/123', ['/streaming'], '/'],
  ['/403', ['/streaming'], '/'],
])('a new team at %s with the menu %j leads to %s', (path, menu, target) => {
  expect(afterTeamSwitch(path, menu)).toBe(target);
});
