import type { Clock, KeyValueStorage } from '../kernel/ports';
import { isExpired } from './credential.pure';
import type { SessionModel } from './session-model.pure';
import { isKnown } from './session-state.pure';
import { parseSession, serializeSession, type StoredSession } from './stored-session.pure';

/** What the storage answered: a usable session, or none, and whether that is because it had run out. */
interface StoredAnswer {
  readonly stored: StoredSession | null;
  readonly expired: boolean;
}

export interface SessionStore {
  /** A session that has run out is removed and not answered. */
  read(): StoredAnswer;
  write(model: SessionModel): void;
  forget(): void;
  subscribe(listener: (stored: StoredSession | null) => void): () => void;
}

/** The session under one key of the storage. Foreign content counts as none. */
export function createSessionStore(storage: KeyValueStorage, clock: Clock, key: string): SessionStore {
  const read = (): StoredAnswer => {
    const stored = parseSession(storage.get(key));
    if (stored === null || !isExpired(stored.credential, clock.now())) return { stored, expired: false };
    storage.remove(key);
    return { stored: null, expired: true };
  };
  return {
    read,
    write({ credential, view }) {
      if (credential) storage.set(key, serializeSession(credential, isKnown(view) ? view.me : null));
    },
    forget: () => storage.remove(key),
    subscribe: (listener) =>
      storage.subscribe((changed) => {
        if (changed === null || changed === key) listener(read().stored);
      }),
  };
}
