import { usePalco, useSession } from '@palco/react';
import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { isKnown } from '@palco/sdk/session';
import { useQueries } from '@tanstack/react-query';
import { Link2, Pause, Radio } from 'lucide-react';
import { useMayOf, useMayOpen } from '../../access';
import { useCommandsText } from './messages';
import type { Entry } from './menu-entry';

/** Of more teams the others are not asked: each is a call of its own. */
const teamsAsked = 8;
const onAir = { status: 'live,paused', shutdown: 'false', sort: 'onAir,desc', limit: 3 } as const;

const isOn = ({ status }: Live) => status === 'live' || status === 'paused';

/** What is on air in the person's other teams, with the team's name. */
function useOtherTeams(selectedId: string | null): readonly Entry[] {
  const palco = usePalco();
  const session = useSession();
  const teams = isKnown(session) ? session.me.contasCargos : [];
  const asked = teams
    .filter(({ conta_id, permissoes }) => conta_id !== selectedId && permissoes.includes('showStreaming'))
    .slice(0, teamsAsked);
  return useQueries({
    queries: asked.map(({ conta_id: accountId }) => ({
      ...livesQueryOptions(palco, { ...onAir, accountId }),
      retry: false,
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, index) =>
        (data?.items ?? []).map(({ id, title, accountId }): Entry => ({
          id: `elsewhere ${id}`,
          label: title,
          hint: asked[index]?.conta_nome,
          icon: Radio,
          choice: { kind: 'liveThere', accountId, id },
        })),
      ),
  });
}

/**
 * What is on air, and what can be done with it and with the lives to come: copy the invitation, pause. Those of lives to come are
 * found by typing only.
 */
export function useAirEntries(isTyped: boolean) {
  const t = useCommandsText();
  const session = useSession();
  const may = useMayOf()('changeLives');
  const isAsked = useMayOpen()('/streaming').may;
  const selectedId = session.stage === 'ready' ? session.team.conta_id : null;
  const own = usePalcoQuery(
    (palco) =>
      livesQueryOptions(palco, { status: 'live,paused,scheduled,none', sort: 'onAir,desc', limit: 10 }),
    { enabled: isAsked },
  );
  const elsewhere = useOtherTeams(selectedId);
  const lives = isAsked ? (own.data?.items ?? []) : [];
  const air = lives.filter(isOn).map(({ id, title, status }): Entry => ({
    id: `air ${id}`,
    label: title,
    hint: t(status === 'paused' ? 'paused' : 'onAir'),
    icon: Radio,
    choice: { kind: 'live', id },
  }));
  const pausing = lives.flatMap((live): Entry[] =>
    live.status !== 'live' || may.isHidden
      ? []
      : [
          {
            id: `pause ${live.id}`,
            label: t('pause', { title: live.title }),
            hint: may.reason,
            disabled: may.reason !== undefined,
            icon: Pause,
            choice: { kind: 'pause', live },
          },
        ],
  );
  const inviting = lives
    .filter((live) => isTyped || isOn(live))
    .map((live): Entry => ({
      id: `invite ${live.id}`,
      label: t('invite', { title: live.title }),
      icon: Link2,
      choice: { kind: 'invite', live },
    }));
  return { air, elsewhere, verbs: [...inviting, ...pausing] };
}
