import type { Palco } from '../palco';
import { createUploadResume, type UploadResume, type UploadResumeOptions } from '../upload/resume';
import { collectDroppedHandles } from './dropped-handles';
import { queueOptions, uploads, type UploadsOptions } from './uploads';

/** Options of {@link uploadResumeWith}: the upload host, and the storage and channel of the device. */
export interface UploadResumeOverrides
  extends
    Pick<UploadsOptions, 'uploadBaseUrl' | 'transport'>,
    Partial<Pick<UploadResumeOptions, 'store' | 'channel'>> {}

/**
 * Continues uploads of earlier visits over a core: those of the signed-in person in the selected team.
 *
 * @example
 * ```ts
 * const ownChannel = overrideCapability(uploadResume, (core) =>
 *   uploadResumeWith(core, { store: openResumeStore(), channel: openResumeChannel() }),
 * );
 * const palco = createPalco({ baseUrl, session: signInSession(), overrides: [ownChannel] });
 * ```
 */
export function uploadResumeWith(palco: Palco, options: UploadResumeOverrides = {}): UploadResume {
  const { store, channel, ...host } = options;
  const handles = collectDroppedHandles();
  const resume = createUploadResume({
    ...queueOptions(palco, host),
    uploads: palco.use(uploads),
    $scope: palco.session.$scope,
    ports: palco.ports,
    handleOf: handles.handleOf,
    store,
    channel,
  });
  palco.onDispose(() => {
    resume.dispose();
    handles.stop();
  });
  return resume;
}

/**
 * Uploads of earlier visits as a capability: `palco.use(uploadResume).$items`.
 *
 * @example
 * ```ts
 * const resume = palco.use(uploadResume);
 * resume.$items.subscribe((items) => show(items.map(({ name, stage }) => `${name}: ${stage}`)));
 * ```
 */
export const uploadResume = (palco: Palco): UploadResume => uploadResumeWith(palco);
