import type { Session } from '../session';

/** What an engine does that works for a person, and not for one team. */
export interface PersonalWork {
  /** There is no person: the session was lost, or the profile of a new token is not loaded yet. */
  pause(): void;
  /** The same person is back. */
  resume(): void;
  /** The person signed out, or another one signed in: everything is dropped. */
  discard(): void;
}

/**
 * Keeps work over a lost session, and ends it with its person (product rule: an upload goes on after the same person signs in
 * again, and is gone once somebody signed out or somebody else signed in).
 *
 * @returns how to stop following
 */
export function followPerson({ $scope, $state }: Session, work: PersonalWork): () => void {
  let owner: string | null = null;
  // By the scope, which is published before the state that names the next person.
  const unfollowScope = $scope.subscribe(({ personId }) => {
    if (personId === null) return work.pause();
    if (owner !== null && owner !== personId) work.discard();
    owner = personId;
    work.resume();
  });
  const unfollowState = $state.listen((state) => {
    if (state.stage !== 'signed-out' || state.reason !== 'signed-out') return;
    owner = null;
    work.discard();
  });
  return () => {
    unfollowScope();
    unfollowState();
  };
}
