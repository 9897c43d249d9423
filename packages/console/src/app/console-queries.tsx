import { useSession } from '@palco/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** The specification's cache: nothing kept after use, nothing asked for by a focus (section 9). */
function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A failure is shown with a button that tries again: repeating in secret would only hide it for seconds.
      queries: { gcTime: 0, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
}

/** A cache for each person and team: a switch begins with an empty one, and what was under way is dropped. */
export function ConsoleQueries({ children }: { children: ReactNode }) {
  const session = useSession();
  const scope = session.stage === 'ready' ? `${session.me.user.id} ${session.team.conta_id}` : 'none';
  const [current, setCurrent] = useState(() => ({ scope, queries: createConsoleQueries() }));
  if (current.scope !== scope) setCurrent({ scope, queries: createConsoleQueries() });
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
