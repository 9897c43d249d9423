import type { Clock, KeyValueStorage } from '../kernel/ports';
import { isExpired } from './credential.pure';
import type { SessionModel } from './session-model.pure';
import { isKnown } from './session-state.pure';
import { parseSession, serializeSession, signedOutMark, type StoredAnswer } from './stored-session.pure';

export interface SessionStore {
  /** Reads the session. An expired one is removed and not returned. */
  read(): StoredAnswer;
  write(model: SessionModel): void;
  /** Removes the session; a sign-out stores `signedOutMark` in its place. A mark that is already stored stays. */
  forget(isSignOut: boolean): void;
  subscribe(listener: (answer: StoredAnswer) => void): () => void;
}

/** The session under one key of the storage. Content that is not a session counts as none. */
export function createSessionStore(storage: KeyValueStorage, clock: Clock, key: string): SessionStore {
  const read = (): StoredAnswer => {
    const text = storage.get(key);
    if (text === signedOutMark) return { stored: null, end: 'signed-out' };
    const stored = parseSession(text);
    if (stored === null || !isExpired(stored.credential, clock.now())) return { stored, end: 'none' };
    storage.remove(key);
    return { stored: null, end: 'expired' };
  };
  return {
    read,
    write({ credential, view }) {
      if (credential) storage.set(key, serializeSession(credential, isKnown(view) ? view.me : null));
    },
    forget(isSignOut) {
      if (isSignOut) storage.set(key, signedOutMark);
      else if (storage.get(key) !== signedOutMark) storage.remove(key);
    },
    subscribe: (listener) =>
      storage.subscribe((changed) => {
        if (changed === null || changed === key) listener(read());
      }),
  };
}
