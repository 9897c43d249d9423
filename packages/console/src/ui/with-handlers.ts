import type { DOMAttributes } from 'react';

export type Handlers = DOMAttributes<Element>;
type Handler = (event: never) => void;

/** Handlers for the events of `ours`; for each event the element's own handler runs first. */
export function withHandlers(own: Handlers, ours: Record<string, Handler>): Handlers {
  const both = Object.entries(ours).map(([name, handler]) => {
    const first = own[name as keyof Handlers] as Handler | undefined;
    return [name, (event: never) => (first?.(event), handler(event))];
  });
  return Object.fromEntries(both);
}
