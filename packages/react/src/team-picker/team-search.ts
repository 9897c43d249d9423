import { teamCalls, type Palco } from '@palco/sdk';
import { isKnown, type SessionState } from '@palco/sdk/session';
import { atom, type ReadableAtom } from 'nanostores';
import { filterTeams, fromContaCargo, fromTeamItem, type TeamOption } from './team-option.pure';

/** What there is to choose from. `searching` keeps the teams of before; `failed` shows those known without the server. */
export interface TeamSearchState {
  readonly stage: 'ready' | 'searching' | 'failed';
  readonly search: string;
  readonly teams: readonly TeamOption[];
}

/** Looks for teams by text. */
export interface TeamSearch {
  readonly $state: ReadableAtom<TeamSearchState>;
  setSearch(search: string): void;
  /** Subscribes to the session; returns the function that unsubscribes. */
  start(): () => void;
}

/** Waits for the end of typing, as every search of the console does. */
const DEBOUNCE_MS = 300;

/**
 * Managers of teams search on the server, everybody else among the own teams (decisions, section 2, «Identity of
 * accounts»). The answer of an older search is ignored.
 */
export function createTeamSearch(palco: Pick<Palco, 'session' | 'use'>): TeamSearch {
  const { session } = palco;
  const teams = palco.use(teamCalls);
  const $state = atom<TeamSearchState>(localSearch(session.$state.get(), ''));
  let pending = new AbortController();

  async function searchOnServer(search: string, signal: AbortSignal): Promise<void> {
    try {
      const { items } = await teams.list({ search: search || undefined }, { signal });
      if (!signal.aborted) $state.set({ stage: 'ready', search, teams: items.map(fromTeamItem) });
    } catch {
      if (!signal.aborted) $state.set({ ...localSearch(session.$state.get(), search), stage: 'failed' });
    }
  }

  function look(search: string, delayMs: number): void {
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    const state = session.$state.get();
    if (!isManager(state)) {
      $state.set(localSearch(state, search));
      return;
    }
    $state.set({ ...$state.get(), stage: 'searching', search });
    const timer = setTimeout(() => void searchOnServer(search, signal), delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return {
    $state,
    setSearch: (search) => look(search, DEBOUNCE_MS),
    start() {
      let known: unknown = null;
      const stop = session.$state.subscribe((state) => {
        const me = isKnown(state) ? state.me : null;
        if (me !== known) look($state.get().search, 0);
        known = me;
      });
      return () => {
        stop();
        pending.abort();
      };
    },
  };
}

function localSearch(state: SessionState, search: string): TeamSearchState {
  const own = isKnown(state) ? state.me.contasCargos.map(fromContaCargo) : [];
  return { stage: 'ready', search, teams: filterTeams(own, search) };
}

function isManager(state: SessionState): boolean {
  return isKnown(state) && state.me.user.canManageTeamsUsers;
}
