import { useSession } from '@palco/react';
import { useEffect, useState } from 'react';
import { useMay } from '../../access';
import { useFormat } from '../../i18n';
import { dayAt, type Day } from '@palco/sdk/date-range';
import type { Reader } from './logs-query.pure';

/** The day that it is, also after midnight in a page that stays open. */
function useToday(timeZone: string): Day {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return dayAt(now, timeZone);
}

/** The signed-in person as a reader of the log. */
export function useReader(): Reader {
  const session = useSession();
  const { timeZone } = useFormat();
  const choosesTeam = !useMay('chooseLogTeam').isHidden;
  const isDeveloper = !useMay('chooseLogClient').isHidden;
  return {
    today: useToday(timeZone),
    teamId: session.stage === 'ready' ? session.team.conta_id : '',
    choosesTeam,
    choosesClient: choosesTeam && isDeveloper,
  };
}
