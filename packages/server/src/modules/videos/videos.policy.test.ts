import { describe, expect, it } from 'vitest';
import { membership, principalIn } from '../../testing/principal.fixture';
import { domainsOf, endsLinks, requireUnblocked } from './videos.policy.pure';

it('a blocked team takes no videos; another one of the same person does', () => {
  const caller = principalIn(membership({ blocked: true }), membership({ accountId: 'a2' }));
  expect(() => requireUnblocked(caller, 'a1')).toThrow(
    expect.objectContaining({ status: 402, code: 'ACCOUNT_BLOCKED' }),
  );
  expect(() => requireUnblocked(caller, 'a2')).not.toThrow();
  expect(() => requireUnblocked(caller, 'c1')).not.toThrow();
});

it('a video is shown on its own domains, or where it names none on those of its team', () => {
  expect(domainsOf(['own.example'], ['team.example'])).toEqual(['own.example']);
  expect(domainsOf([], ['team.example'])).toEqual(['team.example']);
});

describe('links to a video', () => {
  const before = { privacy: 'public', allowedDomains: ['a.example', 'b.example'] } as const;

  it.each([
    ['stay as nothing changes', before, false],
    ['end with another privacy', { ...before, privacy: 'private' }, true],
    ['end with a domain that goes', { ...before, allowedDomains: ['a.example'] }, true],
    [
      'stay with one that comes',
      { ...before, allowedDomains: ['c.example', ...before.allowedDomains] },
      false,
    ],
    ['end with its own domains, where its team has others', { ...before, allowedDomains: [] }, true],
  ] as const)('%s', (_name, after, ends) => {
    expect(endsLinks(before, after, ['a.example'])).toBe(ends);
  });

  it('stay where its team has the same domains', () => {
    const after = { ...before, allowedDomains: [] };
    expect(endsLinks(before, after, before.allowedDomains)).toBe(false);
    expect(endsLinks(after, before, [...before.allowedDomains, 'c.example'])).toBe(true);
  });
});
