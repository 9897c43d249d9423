import { openFailure } from '../open-failure.pure';

/** A kind of device. */
export type Device = 'camera' | 'microphone';
/** What came of a request. */
export type Opened<Result = MediaStreamTrack> = Result | Error;

/** Widest picture that is asked for; browsers give less where the camera has less. */
const picture = { width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } };

/** A device by its id; `default` leaves the choice to the browser. */
const chosen = (id: string): MediaTrackConstraints => (id === 'default' ? {} : { deviceId: { exact: id } });

const constraints = {
  camera: (id: string): MediaStreamConstraints => ({ video: { ...chosen(id), ...picture } }),
  microphone: (id: string): MediaStreamConstraints => ({ audio: chosen(id) }),
};

/** What came of each device that was asked for: its track, or the error. */
export type OpenedDevices = { readonly [Kind in Device]?: Opened };

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Opens one device. */
export async function openDevice(kind: Device, id: string): Promise<Opened> {
  try {
    const { mediaDevices } = navigator;
    const stream = await mediaDevices.getUserMedia(constraints[kind](id));
    return stream.getTracks()[0] ?? new Error('no track');
  } catch (error) {
    return asError(error);
  }
}

/**
 * Opens devices: with one question to the person, and each alone where they do not open together, so that a missing camera
 * takes nobody the microphone.
 */
export async function openDevices(
  wanted: readonly { readonly kind: Device; readonly id: string }[],
): Promise<OpenedDevices> {
  const together = wanted.length > 1 ? await openTogether(wanted) : {};
  if (together !== null && wanted.length > 1) return together;
  const opened: { [Kind in Device]?: Opened } = {};
  for (const { kind, id } of wanted) opened[kind] = await openDevice(kind, id);
  return opened;
}

/** Null where each has to be tried alone. */
async function openTogether(
  wanted: readonly { readonly kind: Device; readonly id: string }[],
): Promise<OpenedDevices | null> {
  try {
    const { mediaDevices } = navigator;
    const both = await mediaDevices.getUserMedia(
      Object.assign({}, ...wanted.map(({ kind, id }) => constraints[kind](id))),
    );
    const [[camera], [microphone]] = [both.getVideoTracks(), both.getAudioTracks()];
    return { ...(camera && { camera }), ...(microphone && { microphone }) };
  } catch (error) {
    // Somebody who just said no is not asked again, unless it was said of one of them alone.
    const isRefused = openFailure(error) === 'BROADCAST_DENIED' && (await refusals()).size !== 1;
    return isRefused ? { camera: asError(error), microphone: asError(error) } : null;
  }
}

/** Lets the person choose a screen, a window or a tab. */
export async function shareScreen(): Promise<Opened<MediaStream>> {
  try {
    const options = {
      video: { frameRate: { ideal: 30, max: 30 } },
      audio: true,
      // Missing in the DOM types of TypeScript: the page itself would be seen in itself, and another tab can be chosen without a break.
      selfBrowserSurface: 'exclude',
      surfaceSwitching: 'include',
    };
    const { mediaDevices } = navigator;
    return await mediaDevices.getDisplayMedia(options);
  } catch (error) {
    return asError(error);
  }
}

/** What the browser says of a device's permission; null where it does not tell. */
export async function permissionOf(kind: Device): Promise<PermissionState | null> {
  try {
    const { permissions } = navigator;
    return (await permissions.query({ name: kind as PermissionName })).state;
  } catch {
    return null;
  }
}

/** Which devices the person or the browser's settings refuse to this page. */
async function refusals(): Promise<ReadonlySet<Device>> {
  const refused = new Set<Device>();
  for (const kind of ['camera', 'microphone'] as const)
    if ((await permissionOf(kind)) === 'denied') refused.add(kind);
  return refused;
}
