import type { BroadcastErrorCode } from '../kernel/error-codes';

const codes: Readonly<Record<string, BroadcastErrorCode>> = {
  NotAllowedError: 'BROADCAST_DENIED',
  SecurityError: 'BROADCAST_DENIED',
  NotFoundError: 'BROADCAST_NO_DEVICE',
  OverconstrainedError: 'BROADCAST_NO_DEVICE',
  NotReadableError: 'BROADCAST_DEVICE_BUSY',
  AbortError: 'BROADCAST_DEVICE_BUSY',
};

/** What the name of a browser's error means, when devices are asked for (Media Capture and Streams, section 10). */
export function openFailure(error: unknown): BroadcastErrorCode {
  const name = error instanceof Error ? error.name : '';
  return codes[name] ?? 'BROADCAST_UNSUPPORTED';
}
