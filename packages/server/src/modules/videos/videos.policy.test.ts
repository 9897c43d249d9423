import { expect, it } from 'vitest';
import { membership, principalIn } from '../../testing/principal.fixture';
import { requireUnblocked } from './videos.policy.pure';

it('a blocked team takes no videos; another one of the same person does', () => {
  const caller = principalIn(membership({ blocked: true }), membership({ accountId: 'a2' }));
  expect(() => requireUnblocked(caller, 'a1')).toThrow(
    expect.objectContaining({ status: 402, code: 'ACCOUNT_BLOCKED' }),
  );
  expect(() => requireUnblocked(caller, 'a2')).not.toThrow();
  expect(() => requireUnblocked(caller, 'c1')).not.toThrow();
});
