import { usePalco, useSession } from '@palco/react';
import {
  liveKeysQueryOptions,
  liveQueryOptions,
  liveSignalsQueryOptions,
  palcoQueryKey,
} from '@palco/react/query';
import type { Live } from '@palco/sdk/lives';
import { realtime } from '@palco/sdk/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { teamsApi } from '@palco/sdk/admin';
import { laterChange, panelNews, type LastChange } from './panel-messages.pure';
import { othersOf, type PresentPerson } from './presence.pure';
import { useSignalCards } from './use-signal-cards';

/** Poll interval, for changes of which no message arrived. */
const refreshMs = 10_000;

/** Everything that the panel of a live shows, current to the second. */
export function usePanel(liveId: string) {
  const palco = usePalco();
  const live = useQuery({ ...liveQueryOptions(palco, liveId), refetchInterval: refreshMs });
  const signals = useQuery({
    ...liveSignalsQueryOptions(palco, liveId),
    enabled: live.isSuccess,
    refetchInterval: refreshMs,
  });
  const keys = useQuery({ ...liveKeysQueryOptions(palco, liveId), enabled: live.isSuccess });
  const fpsLimit = useFpsLimit();
  const board = useSignalCards(fpsLimit);
  const { takeList, look } = board;

  useEffect(() => {
    // Kept answers are older; both times are of this device.
    if (signals.data) takeList(signals.data, Math.max(0, Date.now() - signals.dataUpdatedAt));
  }, [signals.data, signals.dataUpdatedAt, takeList]);
  useEffect(() => {
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [look]);
  const first = signals.data?.find(({ id }) => id === 1);
  const hasAudio = first?.fps == null ? null : first.audioCodec !== null;
  return { live, keys, hasAudio, fpsLimit, ...board, ...useNews(liveId, live.data, board.takeSignal) };
}

/** What other people do to the live, as it happens. */
function useNews(
  liveId: string,
  live: Live | undefined,
  takeSignal: ReturnType<typeof useSignalCards>['takeSignal'],
) {
  const palco = usePalco();
  const client = useQueryClient();
  const session = useSession();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [change, setChange] = useState<LastChange | null>(null);
  const isLost = useIsLost();
  const reload = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'lives') });
  });
  const take = useEffectEvent((message: Parameters<typeof panelNews>[0]) => {
    const news = panelNews(message, liveId, live?.status ?? null);
    switch (news?.type) {
      case 'signal':
        return takeSignal(news.signal, news.at);
      case 'presence':
        return setPeople(news.people);
      case 'changed':
        setChange((before) => laterChange(before, news.change));
        // After a change of this page the response already had the version of the message.
        if (news.version !== live?.version) reload();
        return undefined;
      default:
        return undefined;
    }
  });
  useEffect(() => {
    const socket = palco.use(realtime);
    const stop = socket.subscribe({ onMessage: (message) => take(message), onReconnect: () => reload() });
    const leave = socket.announcePresence(liveId);
    return () => {
      leave();
      stop();
    };
  }, [palco, liveId]);
  const selfId = session.stage === 'ready' ? session.me.user.id : null;
  return { others: othersOf(people, selfId), change, isLost };
}

/** Whether the connection that tells of changes is lost. */
function useIsLost(): boolean {
  const palco = usePalco();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      palco
        .use(realtime)
        // Not while WebSockets are blocked: the panel polls every ten seconds, and the notice for a blocked connection says so.
        .$state.subscribe(({ stage, failures, isBlocked }) =>
          setLost(!isBlocked && (stage === 'waiting' || failures > 0)),
        ),
    [palco],
  );
  return isLost;
}

/** What the specification names (section 9), until the account's own limit is known. */
const DEFAULT_LIMIT = 30;

/** Frames a second that the account may send. */
function useFpsLimit(): number {
  const palco = usePalco();
  const account = useQuery({
    queryKey: [...palcoQueryKey(palco, 'teams'), 'account'],
    queryFn: ({ signal }) => palco.use(teamsApi).account(undefined, { signal }),
  });
  return account.data?.limiteFps ?? DEFAULT_LIMIT;
}
