import { createHandshakeReader, recordOf, recordsOf, recordTypes } from './handshakes.pure';
import type { Handshake } from './handshakes.pure';

/**
 * Brings what a sender says before its keys are agreed into its order, each message whole and once. The engine behind takes
 * messages as they come: two that overtook each other, as networks have it, would end its handshake.
 */
export interface DtlsOrder {
  /** @param seen is told of each new message, before it goes on. @returns datagrams for the engine */
  take(datagram: Buffer, seen: (message: Handshake) => void): Buffer[];
}

export function createDtlsOrder(): DtlsOrder {
  const reader = createHandshakeReader();
  let number = 0;
  let last = -1;
  return {
    take(datagram, seen) {
      const passed: Buffer[] = [];
      for (const { type, epoch, bytes, body } of recordsOf(datagram)) {
        if (epoch > 0) passed.push(bytes);
        else if (type === recordTypes.handshake)
          for (const message of reader.take(body)) {
            if (message.sequence > last) seen(message);
            last = Math.max(last, message.sequence);
            passed.push(recordOf(message, number++));
          }
        // A warning that nobody signed would end the session for anybody on the way.
        else if (type !== recordTypes.alert) passed.push(bytes);
      }
      return passed;
    },
  };
}
