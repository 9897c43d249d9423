import { useCallback, useState } from 'react';
import { noAlerts, watchSignals, type AlertLog } from './alerts.pure';
import type { SignalFigures } from './panel-records';
import { withList, withSignal, type SignalCard } from './signal-cards.pure';

interface Board {
  readonly cards: readonly SignalCard[];
  readonly log: AlertLog;
}

/** The signals of a live as they are heard of, from the list and from messages, and what happened to them since. */
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
    /** Silence is a loss too: nothing is sent when a publisher's process dies. */
    look: useCallback((now: number) => change((cards) => cards, now), [change]),
  };
}
