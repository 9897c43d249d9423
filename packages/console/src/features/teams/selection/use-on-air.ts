import { usePalco } from '@palco/react';
import { livesQueryOptions } from '@palco/react/query';
import type { KnownSession } from '@palco/sdk/session';
import { useQueries } from '@tanstack/react-query';

/** Of more teams the others are not asked: each is a call of its own. */
const teamsAsked = 8;

/** How many lives are on air in each of the teams whose lives the person may see, by team. */
export function useOnAir(teams: Readonly<KnownSession['me']['contasCargos']>): ReadonlyMap<string, number> {
  const palco = usePalco();
  const asked = teams
    .filter(({ permissoes }) => permissoes.includes('showStreaming'))
    .slice(0, teamsAsked)
    .map(({ conta_id }) => conta_id);
  return useQueries({
    queries: asked.map((accountId) => ({
      ...livesQueryOptions(palco, { accountId, status: 'live', shutdown: 'false', limit: 1 }),
      retry: false,
    })),
    combine: (answers) =>
      new Map(answers.map(({ data }, index) => [asked[index] ?? '', data?.pagination.total ?? 0])),
  });
}
