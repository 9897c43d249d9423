import type { RealtimeMessage } from '@palco/openapi';
import { isolated, reportError } from '../kernel/report-error';
import { createLineReader } from './line-reader';
import { isMessage } from './message.pure';
import type { RealtimeListener, RealtimeOptions } from './realtime-contract';

/**
 * Calls each listener with a message or, without one, its `onReconnect`. An error of one listener is reported, and the others are
 * called. It allocates no function, since it runs thousands of times a second.
 */
export function notify(listeners: ReadonlySet<RealtimeListener>, message?: RealtimeMessage): void {
  for (const listener of listeners) {
    try {
      if (message) listener.onMessage?.(message);
      else listener.onReconnect?.();
    } catch (error) {
      reportError(error);
    }
  }
}

/** Makes a reader for one connection, which passes every message of a known kind to the listeners. */
export function createMessageReader(
  listeners: ReadonlySet<RealtimeListener>,
  { onBroken, prepare }: Pick<RealtimeOptions, 'onBroken' | 'prepare'>,
): (text: string) => void {
  const broken = (line: string): void => isolated(() => onBroken?.(line.slice(0, 100)));
  return createLineReader({
    take(value) {
      const isKnown = isMessage(value);
      if (isKnown) {
        const message = value as RealtimeMessage;
        prepare?.(message);
        notify(listeners, message);
      } else if (isKnown === false) broken(JSON.stringify(value));
    },
    broken,
  });
}
