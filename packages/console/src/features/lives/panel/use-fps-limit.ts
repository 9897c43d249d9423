import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import { teamsApi } from '@palco/sdk/admin';
import { useQuery } from '@tanstack/react-query';

/** What the specification names (section 9), until the account's own limit is known. */
const DEFAULT_LIMIT = 30;

/** Frames a second that the account may send. */
export function useFpsLimit(): number {
  const palco = usePalco();
  const account = useQuery({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'account'],
    queryFn: ({ signal }) => palco.use(teamsApi).account(undefined, { signal }),
  });
  return account.data?.limiteFps ?? DEFAULT_LIMIT;
}
