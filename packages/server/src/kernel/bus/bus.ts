/** What modules tell each other; one entry per message. */
export interface BusMessages {
  /** A job was queued or made progress. */
  job: { readonly id: string; readonly kind: string; readonly subjectId: string };
}

/** Messages between modules of one process. Nothing is kept: a listener that was not there has missed it. */
export interface Bus {
  publish<Name extends keyof BusMessages>(name: Name, message: BusMessages[Name]): void;
  /** @returns stops listening. */
  subscribe<Name extends keyof BusMessages>(
    name: Name,
    listener: (message: BusMessages[Name]) => void,
  ): () => void;
}

/** The in-process bus, right for one server process with an embedded database. */
export function createBus(): Bus {
  const listeners = new Map<string, Set<(message: never) => void>>();
  return {
    publish(name, message) {
      for (const listener of listeners.get(name) ?? []) listener(message as never);
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      set.add(listener as (message: never) => void);
      listeners.set(name, set);
      return () => set.delete(listener as (message: never) => void);
    },
  };
}
