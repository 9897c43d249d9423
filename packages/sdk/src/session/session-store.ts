import type { SessionPorts } from './session-contract';
import { isExpired } from './credential.pure';
import type { SessionModel } from './session-model.pure';
import { isKnown } from './session-state.pure';
import {
  parseSession,
  serializeSession,
  signedOutMark,
  type StoredAnswer,
  type StoredSession,
} from './stored-session.pure';

export interface SessionStore {
  /** Reads the session. An expired one is removed and not returned. */
  read(): StoredAnswer;
  write(model: SessionModel): void;
  /** The team that a person has selected in this tab. */
  teamOf(userId: string): string | null;
  /** Removes the session; a sign-out stores `signedOutMark` in its place. A mark that is already stored stays. */
  forget(isSignOut: boolean): void;
  subscribe(listener: (answer: StoredAnswer) => void): () => void;
}

/**
 * The session under one key of the storage, shared by the tabs; content that is not a session counts as none. The team of this
 * tab stands beside it in the storage of the tab.
 */
export function createSessionStore(
  { storage, tabStorage, clock }: Pick<SessionPorts, 'storage' | 'tabStorage' | 'clock'>,
  key: string,
): SessionStore {
  const teamKey = `${key}-team`;
  const teamOf = (userId: string | null): string | null => {
    const [owner, accountId = null] = tabStorage.get(teamKey)?.split(' ') ?? [];
    return owner === userId ? accountId : null;
  };
  /** Without a team of this tab it is the one that was selected last in any tab. */
  const ofThisTab = (stored: StoredSession): StoredSession => ({
    ...stored,
    accountId: teamOf(stored.userId) ?? stored.accountId,
  });
  const read = (): StoredAnswer => {
    const text = storage.get(key);
    if (text === signedOutMark) return { stored: null, end: 'signed-out' };
    const stored = parseSession(text);
    if (stored === null || !isExpired(stored.credential, clock.now()))
      return { stored: stored && ofThisTab(stored), end: 'none' };
    storage.remove(key);
    return { stored: null, end: 'expired' };
  };
  return {
    read,
    teamOf,
    write({ credential, view }) {
      if (!credential) return;
      storage.set(key, serializeSession(credential, isKnown(view) ? view.me : null));
      if (view.stage === 'ready') tabStorage.set(teamKey, `${view.me.user.id} ${view.team.conta_id}`);
      else if (isKnown(view)) tabStorage.remove(teamKey);
    },
    forget(isSignOut) {
      if (isSignOut) tabStorage.remove(teamKey);
      if (isSignOut) storage.set(key, signedOutMark);
      else if (storage.get(key) !== signedOutMark) storage.remove(key);
    },
    subscribe: (listener) =>
      storage.subscribe((changed) => {
        if (changed === null || changed === key) listener(read());
      }),
  };
}
