import { atom, onStart, onStop, type ReadableAtom } from 'nanostores';
import { runMachine } from '../kernel/machine';
import type { Ports } from '../kernel/ports';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import { isKnown, type Session } from '../session';
import { teamsApi, type TeamsApi } from '../teams/teams';
import {
  closedTeamSearch,
  teamSearchTransition,
  type TeamSearchCommand,
  type TeamSearchEvent,
  type TeamSearchModel,
  type TeamSearchState,
} from './team-search.machine';

/** What the search needs of the core. */
interface TeamSearchOptions {
  readonly session: Pick<Session, '$state'>;
  readonly teams: Pick<TeamsApi, 'list'>;
  readonly ports: Pick<Ports, 'timers'>;
}

/** The teams of a person, searched by text. */
export interface TeamSearch {
  /** Requests teams only while it has listeners; without any, the search is empty. */
  readonly $state: ReadableAtom<TeamSearchState>;
  /** Text in the name or the role; managers of teams search on the server, 300 ms after the last change. */
  setSearch(search: string): void;
  /** Leaves no timer, no listener and no request behind. */
  dispose(): void;
}

/**
 * Searches the teams of the signed-in person.
 */
function createTeamSearch({ session, teams, ports }: TeamSearchOptions): TeamSearch {
  const requests = createRequests(teams, ports);
  const { $state: $model, send } = runMachine<TeamSearchModel, TeamSearchEvent, TeamSearchCommand>({
    initial: closedTeamSearch,
    transition: teamSearchTransition,
    perform: requests.perform,
  });
  const $state = atom(published($model.get()));
  $model.listen((model) => $state.set(published(model)));
  const unfollow = session.$state.subscribe((state) =>
    send({ type: 'profileChanged', me: isKnown(state) ? state.me : null }),
  );
  onStart($state, () => send({ type: 'opened' }));
  onStop($state, () => send({ type: 'closed' }));
  // `get` adds no listener, so it requests nothing.
  $state.get = () => $state.value;
  return {
    $state: readOnly($state),
    setSearch: (search) => send({ type: 'searchChanged', search }),
    dispose() {
      unfollow();
      requests.abort();
      $state.off();
    },
  };
}

/**
 * The search as a capability, over the session of the core. It ends with the core.
 *
 * @example
 * ```ts
 * const search = palco.use(teamSearch);
 * search.$state.subscribe((state) => show(state));
 * search.setSearch('atlas');
 * ```
 */
export function teamSearch(palco: Palco): TeamSearch {
  const { session, ports } = palco;
  const search = createTeamSearch({ session, ports, teams: palco.use(teamsApi) });
  palco.onDispose(search.dispose);
  return search;
}

/** One request at a time: a new one aborts the one before. */
function createRequests(teams: TeamSearchOptions['teams'], { timers }: TeamSearchOptions['ports']) {
  let current = new AbortController();
  const abort = (): void => current.abort();
  const list = async (search: string, signal: AbortSignal) =>
    (await teams.list({ search: search || undefined }, { signal })).items;
  return {
    abort,
    perform(command: TeamSearchCommand, send: (event: TeamSearchEvent) => void): void {
      abort();
      if (command.type === 'abort') return;
      const { request, search, delayMs } = command;
      const { signal } = (current = new AbortController());
      const timer = timers.set(() => {
        void list(search, signal).then(
          (items) => send({ type: 'answered', request, items }),
          () => send({ type: 'failed', request }),
        );
      }, delayMs);
      signal.addEventListener('abort', () => timers.clear(timer));
    },
  };
}

function published({ stage, search, teams }: TeamSearchState): TeamSearchState {
  return { stage, search, teams };
}
