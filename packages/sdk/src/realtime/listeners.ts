import type { RealtimeMessage } from '@palco/openapi';
import { isolated, reportError } from '../kernel/report-error';
import { createLineReader } from './line-reader';
import { readMessage } from './message.pure';
import type { RealtimeListener, RealtimeOptions } from './realtime-contract';

/** Calls each listener; what one throws is reported, and the others are called all the same. */
export function tellAll(
  listeners: ReadonlySet<RealtimeListener>,
  call: (listener: RealtimeListener) => void,
): void {
  for (const listener of listeners) isolated(() => call(listener));
}

/** {@link tellAll} without a function for each message and listener: it runs thousands of times a second. */
function tell(listeners: ReadonlySet<RealtimeListener>, message: RealtimeMessage): void {
  for (const listener of listeners) {
    try {
      listener.message?.(message);
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
      const message = readMessage(value);
      if (message) tell(listeners, message);
      else if (message === null) broken(JSON.stringify(value));
    },
    broken,
  });
}
