/** Counts who holds a topic, so that it is received once. */
export interface HeldTopics {
  has(topic: string): boolean;
  all(): readonly string[];
  /** Resolves once the topic is received; the answer releases it, once. */
  hold(topic: string): Promise<() => void>;
}

/** @param feed begins to receive a topic, and ends it after its last holder. */
export function createHeldTopics(feed: {
  begin(topic: string): Promise<void>;
  end(topic: string): void;
}): HeldTopics {
  const held = new Map<string, { count: number; readonly active: Promise<void> }>();
  return {
    has: (topic) => held.has(topic),
    all: () => [...held.keys()],
    async hold(topic) {
      const hold = held.get(topic) ?? { count: 0, active: feed.begin(topic) };
      hold.count += 1;
      held.set(topic, hold);
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        hold.count -= 1;
        if (hold.count > 0) return;
        held.delete(topic);
        feed.end(topic);
      };
      await hold.active;
      return release;
    },
  };
}
