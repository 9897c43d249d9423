import { useCallback, useState } from 'react';
import { noAlerts, watchSignals, type AlertLog } from './alerts.pure';
import type { SignalFigures } from './panel-records';
import { withList, withSignal, type SignalCard } from './signal-cards.pure';

interface Board {
  readonly cards: readonly SignalCard[];
  readonly log: AlertLog;
}

/** The signals of a live, merged from the list and from messages, and the log of their alerts. */
export function useSignalCards(fpsLimit: number) {
  const [board, setBoard] = useState<Board>({ cards: [], log: noAlerts });
  const change = useCallback(
    (toCards: (cards: readonly SignalCard[]) => readonly SignalCard[], now: number) =>
      setBoard(({ cards: before, log }) => {
        const cards = toCards(before);
        return { cards, log: watchSignals(log, cards, { now, fpsLimit }) };
      }),
    [fpsLimit],
  );
  return {
    cards: board.cards,
    alerts: board.log.alerts,
    takeList: useCallback(
      (list: readonly SignalFigures[], at: number) =>
        change((cards) => withList(cards, list, at), Date.now()),
      [change],
    ),
    takeSignal: useCallback(
      (signal: SignalFigures, at: number) => change((cards) => withSignal(cards, signal, at), Date.now()),
      [change],
    ),
    /** Re-evaluates the cards at `now`: a signal without messages counts as lost, because a publisher that crashes sends none. */
    look: useCallback((now: number) => change((cards) => cards, now), [change]),
  };
}
