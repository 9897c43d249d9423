import { useCallback, useState } from 'react';
import { noAlerts, watchSignals, type AlertLog } from './alerts.pure';
import type { SignalFigures } from './panel-records';
import { withList, withSignal, type SignalCard } from './signal-cards.pure';
import { monotonicClock } from '../clock/use-now';

interface Board {
  readonly cards: readonly SignalCard[];
  readonly log: AlertLog;
}

/** The signals of a live, merged from the list and from messages, and the log of their alerts. */
export function useSignalCards(fpsLimit: number) {
  const [board, setBoard] = useState<Board>({ cards: [], log: noAlerts });
  const change = useCallback(
    (toCards: (cards: readonly SignalCard[], now: number) => readonly SignalCard[]) => {
      const look = { now: monotonicClock(), time: Date.now(), fpsLimit };
      setBoard(({ cards: before, log }) => {
        const cards = toCards(before, look.now);
        return { cards, log: watchSignals(log, cards, look) };
      });
    },
    [fpsLimit],
  );
  return {
    cards: board.cards,
    alerts: board.log.alerts,
    /** Takes the list of signals, read so many milliseconds ago. */
    takeList: useCallback(
      (list: readonly SignalFigures[], age: number) =>
        change((cards, now) => withList(cards, list, { at: now - age })),
      [change],
    ),
    /** Takes a message with the stamp of the server. */
    takeSignal: useCallback(
      (input: SignalFigures, stamp: number) =>
        change((cards, now) => withSignal(cards, input, { at: now, stamp })),
      [change],
    ),
    /** Re-evaluates the cards: a signal without messages counts as lost, because a publisher that crashes sends none. */
    look: useCallback(() => change((cards) => cards), [change]),
  };
}
