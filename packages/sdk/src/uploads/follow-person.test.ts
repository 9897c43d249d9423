import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { Session, SessionState } from '../session';
import { followPerson } from './follow-person';

function follow() {
  const { signal } = new AbortController();
  const $scope = atom({ personId: null as string | null, accountId: null, signal });
  const $state = atom({ stage: 'loading' } as SessionState);
  const done: string[] = [];
  const work = {
    pause: () => void done.push('pause'),
    resume: () => void done.push('resume'),
    discard: () => void done.push('discard'),
  };
  followPerson({ $scope, $state } as unknown as Session, work);
  const taken = () => done.splice(0);
  taken();
  return {
    taken,
    is(personId: string | null) {
      $scope.set({ personId, accountId: null, signal });
      return taken();
    },
    signOut(reason: 'signed-out' | 'expired') {
      $state.set({ stage: 'signed-out', reason } as SessionState);
      return taken();
    },
  };
}

it('pauses while the person is not known, and resumes with the same person', () => {
  const { is } = follow();
  expect(is('a')).toEqual(['resume']);
  expect(is(null)).toEqual(['pause']);
  expect(is('a')).toEqual(['resume']);
});

it('discards for another person and after a sign-out', () => {
  const { is, signOut } = follow();
  is('a');
  is(null);
  expect(is('b')).toEqual(['discard', 'resume']);
  is(null);
  expect(signOut('signed-out')).toEqual(['discard']);
  expect(is('c')).toEqual(['resume']);
});

it('keeps the work when a session has expired', () => {
  const { is, signOut } = follow();
  is('a');
  is(null);
  expect(signOut('expired')).toEqual([]);
  expect(is('a')).toEqual(['resume']);
});
