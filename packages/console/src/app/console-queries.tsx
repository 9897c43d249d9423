import { usePalco, useSession } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** The server refused a call for want of a permission: what the console knows of the person is out of date. */
function isForbidden(error: Error): boolean {
  return isSdkError(error) && (error.code === 'FORBIDDEN' || error.code === 'ACCOUNT_FORBIDDEN');
}

/** The cache of the specification (section 9): unused data is dropped at once, no refetch when the window gets the focus. */
function createConsoleQueries(onForbidden: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isForbidden(error)) onForbidden();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // No automatic retries: they would only delay the error message, which has a button to try again.
      queries: { gcTime: 0, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
}

/**
 * A cache for each person and team: a switch begins with an empty one, and what was under way is dropped. After a refusal
 * the profile is asked for again, so that a role that was changed meanwhile shows in the menu and leads to /403.
 */
export function ConsoleQueries({ children }: { children: ReactNode }) {
  const palco = usePalco();
  const session = useSession();
  const scope = session.stage === 'ready' ? `${session.me.user.id} ${session.team.conta_id}` : 'none';
  const create = () => createConsoleQueries(() => void palco.session.load());
  const [current, setCurrent] = useState(() => ({ scope, queries: create() }));
  if (current.scope !== scope) setCurrent({ scope, queries: create() });
  const { queries } = current;
  const previous = useRef(queries);
  useEffect(() => {
    if (previous.current === queries) return;
    void previous.current.cancelQueries();
    previous.current.clear();
    previous.current = queries;
  }, [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
