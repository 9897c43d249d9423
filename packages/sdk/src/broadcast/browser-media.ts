import type { BroadcastMedia } from './broadcast-ports';
import { createBrowserMix } from './mix/browser-mix';
import { chooseRecorderType } from './recorder-types.pure';

/** How often the recorder hands over what it has, in milliseconds. */
const chunkMs = 200;

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
    onDevices(changed) {
      const devices = globalThis.navigator?.mediaDevices;
      devices?.addEventListener('devicechange', changed);
      return () => devices?.removeEventListener('devicechange', changed);
    },
    createMix: createBrowserMix,
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
