import type {
  BroadcastDevice,
  BroadcastSource,
  BroadcastSources,
  BroadcastState,
  SourceTrouble,
  SourceTroubles,
} from '@palco/sdk/broadcast';

/** What is offered first: the camera and the microphone that the browser would take. */
export const firstSources: BroadcastSources = { camera: 'default', microphone: 'default', screen: false };

/** The value of a list for «none». */
export const NONE = 'none';

/** A choice of a list, and back. */
export const toChoice = (id: string | null): string => id ?? NONE;
export const fromChoice = (choice: string): string | null => (choice === NONE ? null : choice);

/** Whether there is anything to send. */
export const hasSource = ({ camera, microphone, screen }: BroadcastSources): boolean =>
  camera !== null || microphone !== null || screen;

/** The devices of a kind, each once; browsers list the default one a second time. */
export function devicesOf(
  devices: readonly BroadcastDevice[],
  kind: BroadcastDevice['kind'],
): readonly BroadcastDevice[] {
  return devices.filter((device) => device.kind === kind && device.id !== 'default' && device.label !== '');
}

const reasons = {
  BROADCAST_DENIED: 'denied',
  BROADCAST_SOURCE_ENDED: 'ended',
  BROADCAST_DEVICE_BUSY: 'busy',
} as const;

type Reason = (typeof reasons)[keyof typeof reasons] | 'missing';
/** What is said of a source that is missing. */
export type TroubleText = `${BroadcastSource}.${Reason}` | 'camera.replaced' | 'microphone.replaced';

const textOf = (source: BroadcastSource, { code, isReplaced }: SourceTrouble): TroubleText => {
  if (isReplaced && source !== 'screen') return `${source}.replaced`;
  return `${source}.${code in reasons ? reasons[code as keyof typeof reasons] : 'missing'}`;
};

/** What is said of the sources that are missing. */
export function troublesOf(troubles: SourceTroubles): readonly TroubleText[] {
  return (['camera', 'microphone', 'screen'] as const).flatMap((source) => {
    const trouble = troubles[source];
    return trouble ? [textOf(source, trouble)] : [];
  });
}

/** How it is sent, and why not by WebRTC. */
export const wayOf = ({
  transport,
  fallback,
}: Pick<BroadcastState, 'transport' | 'fallback'>): 'webrtc' | NonNullable<BroadcastState['fallback']> =>
  transport === 'webrtc' ? 'webrtc' : (fallback ?? 'browser');
