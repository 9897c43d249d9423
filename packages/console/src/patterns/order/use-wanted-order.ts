import { useEffect, useRef, useState } from 'react';
import { createLatestSave, type LatestSave } from './latest-save';

/** An order that the server may not have yet. */
interface Wanted<Order> {
  readonly order: Order;
  /** The version that has it; infinite while it is being saved. */
  readonly version: number;
}

interface WantedOrder<Order> {
  /** The order to show in place of the server's; null once the server has it. */
  readonly wanted: Order | null;
  /** Why the last change was taken back. */
  readonly failure: unknown;
  readonly isSaving: boolean;
  /** Shows and saves another order. */
  change(order: Order): void;
}

/** The optimistic order of a list: shown at once, and rolled back to the server's when it is refused. */
export function useWantedOrder<Order>(
  version: number,
  send: (order: Order, version: number) => Promise<{ readonly version: number }>,
): WantedOrder<Order> {
  const [wanted, setWanted] = useState<Wanted<Order> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef({ version, send });
  useEffect(() => {
    latest.current = { version: Math.max(latest.current.version, version), send };
  });
  const saver = useRef<LatestSave<Order> | null>(null);
  return {
    // A newer version of the server has everything that was wanted before it.
    wanted: wanted !== null && wanted.version > version ? wanted.order : null,
    failure,
    isSaving: wanted?.version === Infinity,
    change(order) {
      setFailure(null);
      setWanted({ order, version: Infinity });
      saver.current ??= createLatestSave<Order>(
        async (next) => {
          const saved = await latest.current.send(next, latest.current.version);
          latest.current.version = saved.version;
          // An order that was wanted meanwhile stays: it is saved next.
          setWanted((now) => (now?.order === next ? { order: next, version: saved.version } : now));
        },
        (error) => {
          setWanted(null);
          setFailure(error);
        },
      );
      saver.current.save(order);
    },
  };
}
