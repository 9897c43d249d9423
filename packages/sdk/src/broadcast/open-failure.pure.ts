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

/** As the Permissions API names it; this module knows no DOM. */
type Permission = 'granted' | 'denied' | 'prompt';

/**
 * Why a device ended by itself, of its permission when it was opened and now. A person who takes a permission back may also leave the
 * browser to ask again: where it was given and is not any more, opening the device would put a question over a broadcast.
 */
export function endOfDevice(opened: Permission | null, now: Permission | null): BroadcastErrorCode {
  const isTakenBack = now === 'denied' || (opened === 'granted' && now === 'prompt');
  return isTakenBack ? 'BROADCAST_DENIED' : 'BROADCAST_SOURCE_ENDED';
}
