/** A camera or a microphone. */
export interface BroadcastDevice {
  readonly id: string;
  readonly kind: 'camera' | 'microphone';
  /** Empty until the person has allowed the use of devices. */
  readonly label: string;
}

/** The device that a browser takes by default: it lists it first, and its id or name changes with it. */
function defaultOf(devices: readonly BroadcastDevice[], kind: BroadcastDevice['kind']): string | null {
  const first = devices.find((device) => device.kind === kind);
  return first === undefined ? null : `${first.id} ${first.label}`;
}

/** Whether a browser takes another microphone by default than before; false where names were not known before. */
export function isOtherMicrophone(
  before: readonly BroadcastDevice[],
  now: readonly BroadcastDevice[],
): boolean {
  const isNamed = before.some(({ kind, label }) => kind === 'microphone' && label !== '');
  const next = defaultOf(now, 'microphone');
  return isNamed && next !== null && next !== defaultOf(before, 'microphone');
}
