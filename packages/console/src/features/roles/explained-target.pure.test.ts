import { expect, test } from 'vitest';
import { routeIn } from './explained-target.pure';

test.each([
  ['/users', '/users'],
  [' /users?page=2 ', '/users?page=2'],
  ['https://console.example/streaming/7/panel?tab=1#x', '/streaming/7/panel'],
  ['HTTPS://console.example', '/'],
  ['users', null],
  ['//evil.example/users', null],
  ['/us ers', null],
  ['/a\\b', null],
  ['http://', null],
  ['', null],
  [`/${'x'.repeat(200)}`, null],
])('%j is %j', (typed, expected) => {
  expect(routeIn(typed)).toBe(expected);
});
