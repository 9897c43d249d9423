import { describe, expect, it } from 'vitest';
import { endsLinks } from './videos.policy.pure';

describe('links to a video', () => {
  const before = { encryption: null, privacy: 'public', allowedDomains: ['a.example', 'b.example'] } as const;

  it.each([
    ['stay as nothing changes', before, false],
    ['end with another privacy', { ...before, privacy: 'private' }, true],
    ['end with the form of the segments', { ...before, encryption: true }, true],
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
