import type { BroadcastMedia } from './broadcast-ports';
import type { BroadcastSources } from './broadcast.machine';
import { composeScreen } from './compose-screen';
import { chooseRecorderType } from './recorder-types.pure';

/** How often the recorder hands over what it has, in milliseconds. */
const chunkMs = 200;

/** Widest picture that is asked for; browsers give less where the camera has less. */
const widest = 1_280;

const kinds = { videoinput: 'camera', audioinput: 'microphone' } as const;

/**
 * Devices and recorder of this browser.
 *
 * @example
 * ```ts
 * const media = browserMedia();
 * const cameras = (await media.devices()).filter(({ kind }) => kind === 'camera');
 * if (media.recorderType() === null) show('This browser cannot record for a live.');
 * ```
 */
export function browserMedia(): BroadcastMedia {
  return {
    async devices() {
      const found = (await globalThis.navigator?.mediaDevices?.enumerateDevices()) ?? [];
      return found.flatMap(({ deviceId: id, kind, label }) =>
        kind === 'audiooutput' || id === '' ? [] : [{ id, label, kind: kinds[kind] }],
      );
    },
    async open(sources, ended) {
      const stream = await openStream(sources);
      for (const track of stream.getTracks()) track.addEventListener('ended', ended);
      return stream;
    },
    // Stopping a track by hand raises no `ended`.
    close: (stream) => closers.get(stream)?.() ?? stopTracks(stream),
    recorderType: () =>
      typeof MediaRecorder === 'undefined'
        ? null
        : chooseRecorderType((type) => MediaRecorder.isTypeSupported(type)),
    record(stream, { mimeType }, { chunk, failed }) {
      const recorder = new MediaRecorder(stream, {
        mimeType,
        videoBitsPerSecond: 2_500_000,
        audioBitsPerSecond: 128_000,
        // The server cuts segments at key frames. The option is missing in the DOM types of TypeScript.
        ...({ videoKeyFrameIntervalDuration: 1_000 } as object),
      });
      const ending = new AbortController();
      recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunk(data), ending);
      recorder.addEventListener('error', failed, ending);
      recorder.start(chunkMs);
      return () => {
        ending.abort();
        if (recorder.state !== 'inactive') recorder.stop();
      };
    },
  };
}

/** How to close a composed stream together with its sources. */
const closers = new WeakMap<MediaStream, () => void>();

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** A device by its id; `default` leaves the choice to the browser. */
const chosen = (id: string | null): MediaTrackConstraints | false =>
  id !== null && (id === 'default' ? {} : { deviceId: { exact: id } });

async function openStream({ camera, microphone, screen }: BroadcastSources): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  // Asked for first: browsers show the list of screens only right after a gesture.
  const shared = screen ? await mediaDevices.getDisplayMedia({ video: true, audio: true }) : null;
  try {
    const picture = chosen(camera);
    const own =
      picture || microphone !== null
        ? await mediaDevices.getUserMedia({
            video: picture && { ...picture, width: { ideal: widest }, frameRate: { ideal: 30, max: 30 } },
            audio: chosen(microphone),
          })
        : null;
    if (!shared) return own ?? new MediaStream();
    const composed = composeScreen(shared, own);
    closers.set(composed.stream, composed.close);
    return composed.stream;
  } catch (error) {
    if (shared) stopTracks(shared);
    throw error;
  }
}
