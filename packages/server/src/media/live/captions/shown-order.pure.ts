/** Brings what comes in the order of decoding into that in which it is shown. */
export interface ShownOrder<Item> {
  /** Times of one clock. @returns what is due by now */
  take(item: Item, times: { readonly shown: number; readonly decoded: number }): Item[];
}

/** More pictures than a stream may reorder (H.264, A.3.1): a clock that lies does not hold more. */
const mostHeld = 16;

export function createShownOrder<Item>(): ShownOrder<Item> {
  let held: { readonly item: Item; readonly shown: number }[] = [];
  return {
    take(item, { shown, decoded }) {
      held.push({ item, shown });
      held.sort((one, other) => one.shown - other.shown);
      const due = held.filter(({ shown: at }, index) => at <= decoded || index < held.length - mostHeld);
      held = held.slice(due.length);
      return due.map((one) => one.item);
    },
  };
}
