import type { Palco } from '@palco/sdk';
import { isKnown } from '@palco/sdk/session';

/** What was typed in a form, by field. */
type Draft = Readonly<Record<string, unknown>>;

/** Keeps unsaved input while the person signs in again. In memory only; cleared for another person and by a sign-out. */
export interface FormDrafts {
  /** Person, team and path: the first part of a draft's key; null while no team is selected. */
  place(): string | null;
  /** Stores a draft, unless the session goes on or was ended by a sign-out. */
  keep(key: string, draft: Draft): void;
  /** Returns a draft and removes it. */
  take(key: string): Draft | undefined;
}

/** The drafts of forms as a capability. */
export function formDrafts({ session, onDispose }: Palco): FormDrafts {
  const drafts = new Map<string, Draft>();
  let ownerId: string | null = null;
  const stop = session.$state.subscribe((state) => {
    const isSignOut = state.stage === 'signed-out' && state.reason === 'signed-out';
    const isOther = isKnown(state) && ownerId !== null && state.me.user.id !== ownerId;
    if (isSignOut || isOther) drafts.clear();
    if (isKnown(state)) ownerId = state.me.user.id;
  });
  onDispose(stop);
  return {
    place() {
      const state = session.$state.get();
      if (state.stage !== 'ready') return null;
      return `${state.me.user.id} ${state.team.conta_id} ${location.pathname} `;
    },
    keep(key, draft) {
      const state = session.$state.get();
      const isLeft = isKnown(state) || (state.stage === 'signed-out' && state.reason === 'signed-out');
      if (!isLeft) drafts.set(key, draft);
    },
    take(key) {
      const draft = drafts.get(key);
      drafts.delete(key);
      return draft;
    },
  };
}
