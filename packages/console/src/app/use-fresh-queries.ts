import { useSession } from '@palco/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Another team or another person begins with an empty cache. */
export function useFreshQueries(): void {
  const queries = useQueryClient();
  const session = useSession();
  const scope = session.stage === 'ready' ? `${session.me.user.id} ${session.team.conta_id}` : null;
  const previous = useRef(scope);
  useEffect(() => {
    if (previous.current === scope) return;
    previous.current = scope;
    void queries.cancelQueries();
    queries.clear();
  }, [queries, scope]);
}
