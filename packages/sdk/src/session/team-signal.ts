/** The abort signal of the selected team. */
export interface TeamSignal {
  current(): AbortSignal;
  /** Aborts the requests of the selected team as well. */
  abort(): void;
}

/**
 * One abort signal per selected team. It is renewed on the first question after a switch, so that a listener which asks for
 * the new team's data at once never gets the old team's signal.
 */
export function createTeamSignal(selectedTeam: () => string | null): TeamSignal {
  let team: string | null = null;
  let controller = new AbortController();
  const abort = (): void => {
    controller.abort();
    controller = new AbortController();
  };
  return {
    abort,
    current() {
      const now = selectedTeam();
      if (now !== team) {
        team = now;
        abort();
      }
      return controller.signal;
    },
  };
}
