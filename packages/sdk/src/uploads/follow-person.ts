import type { Session } from '../session';

/** Callbacks of work that belongs to a person and not to one team. */
export interface PersonalWork {
  /** No person is known: the session was lost, or the profile of a new token is not loaded yet. */
  pause(): void;
  /** The same person is back. */
  resume(): void;
  /** The person signed out, or another one signed in: everything is dropped. */
  discard(): void;
}

/**
 * Pauses work while the session is lost, and discards it when the person changes (product rule: an upload continues after the
 * same person signs in again, and is dropped after a sign-out or when another person signs in).
 *
 * @returns a function that unsubscribes
 */
export function followPerson({ $scope, $state }: Session, work: PersonalWork): () => void {
  let owner: string | null = null;
  // `$scope`, because it is published before the `$state` of the next person.
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
