import { QueryClient } from '@tanstack/react-query';

/** The specification's cache: nothing kept after use, nothing asked for by a focus (section 9). */
export function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A failure is shown with a button that tries again: repeating in secret would only hide it for seconds.
      queries: { gcTime: 0, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
}
