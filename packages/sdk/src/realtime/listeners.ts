import type { RealtimeMessage } from '@palco/openapi';
import { isolated, reportError } from '../kernel/report-error';
import { createLineReader } from './line-reader';
import { isMessage } from './message.pure';
import type { RealtimeListener, RealtimeOptions } from './realtime-contract';

/**
 * Tells each listener a message, or, without one, that the connection is back. What one throws is reported, and the others
 * are told all the same. No function is made for it: it runs thousands of times a second.
 */
export function tell(listeners: ReadonlySet<RealtimeListener>, message?: RealtimeMessage): void {
  for (const listener of listeners) {
    try {
      if (message) listener.message?.(message);
      else listener.reopened?.();
    } catch (error) {
      reportError(error);
    }
  }
}

/** Makes a reader of one connection, which tells the listeners every message of a known kind. */
export function createMessageReader(
  listeners: ReadonlySet<RealtimeListener>,
  onBroken: RealtimeOptions['onBroken'],
): (text: string) => void {
  const broken = (line: string): void => isolated(() => onBroken?.(line.slice(0, 100)));
  return createLineReader({
    take(value) {
      const isKnown = isMessage(value);
      if (isKnown) tell(listeners, value as RealtimeMessage);
      else if (isKnown === false) broken(JSON.stringify(value));
    },
    broken,
  });
}
