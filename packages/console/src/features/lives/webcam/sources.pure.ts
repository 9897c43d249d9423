import type { BroadcastDevice, BroadcastSources } from '@palco/sdk/broadcast';

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
