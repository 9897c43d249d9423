import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import type { Scope } from '../kernel/scope';
import type { SessionModel } from './session-model.pure';
import { isKnown, type SessionState } from './session-state.pure';

/** The current scope, and the signal of the current person. */
export interface ScopeStore {
  readonly $scope: ReadableAtom<Scope>;
  /** Aborted when the session of a person ends; a switch of the team leaves it alone. */
  personSignal(): AbortSignal;
  /** Applies the newest state. Call it before the state is published: listeners of the state then read its scope. */
  follow(newest: Pick<SessionModel, 'view' | 'identity'>): void;
  /** Aborts the signals of the current person and team. */
  abort(): void;
}

/** The id of the signed-in person; `token-only` where the page brings its own tokens; null while signed out. */
function ownerOf(view: SessionState): string | null {
  if (isKnown(view)) return view.me.user.id;
  return view.stage === 'token-only' ? view.stage : null;
}

/** Derives the scope from the session: one object, and one signal, for each person in each team. */
export function createScopeStore(): ScopeStore {
  let scope = new AbortController();
  let person = new AbortController();
  let identity = 0;
  const $scope = atom<Scope>({ personId: null, accountId: null, signal: scope.signal });
  const open = (personId: string | null, accountId: string | null): void => {
    const last = scope;
    scope = new AbortController();
    $scope.set({ personId, accountId, signal: scope.signal });
    // Aborted after the new scope is published: listeners of the signal load the new team's data at once.
    last.abort();
  };
  const endPerson = (): void => {
    const last = person;
    person = new AbortController();
    last.abort();
  };
  return {
    $scope: readOnly($scope),
    personSignal: () => person.signal,
    follow({ view, identity: now }) {
      const personId = ownerOf(view);
      const accountId = view.stage === 'ready' ? view.team.conta_id : null;
      const { personId: lastPerson, accountId: lastAccount } = $scope.get();
      const isOther = identity !== now;
      identity = now;
      if (isOther || personId !== lastPerson || accountId !== lastAccount) open(personId, accountId);
      if (isOther) endPerson();
    },
    abort() {
      const { personId, accountId } = $scope.get();
      open(personId, accountId);
      endPerson();
    },
  };
}
