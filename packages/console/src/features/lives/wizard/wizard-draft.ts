import type { LiveSettings } from '../form/live-fields';
import { readDraft } from './wizard-values';

/** What was typed of a live that is not made yet. It outlives a reload, but not the tab, and belongs to one person and team. */
export interface WizardDraft {
  read(): Partial<LiveSettings>;
  write(draft: Partial<LiveSettings>): void;
  clear(): void;
}

export function wizardDraft(owner: { readonly userId: string; readonly accountId: string }): WizardDraft {
  const key = `palco_live_draft ${owner.userId} ${owner.accountId}`;
  // Without storage (a full one, a private window) there is no draft, and the form works on.
  const tryStorage = <Value>(act: () => Value, otherwise: Value): Value => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => readDraft(tryStorage(() => sessionStorage.getItem(key), null)),
    write(draft) {
      const isEmpty = Object.keys(draft).length === 0;
      tryStorage(
        () => (isEmpty ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(draft))),
        undefined,
      );
    },
    clear: () => tryStorage(() => sessionStorage.removeItem(key), undefined),
  };
}
