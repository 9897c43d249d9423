/**
 * What the fakes and still engines are built from, so that they follow the rules of the real ones. The SDK does not publish it: the
 * build writes it into this package. Everything else comes from the SDK's entries.
 */
export { createMemoryStorage } from '../../sdk/src/kernel/memory-storage';
export { readOnly } from '../../sdk/src/kernel/read-only';
export { panelOf } from '../../sdk/src/processing/processing-rows.pure';
export type { TrackedVideo } from '../../sdk/src/processing/tracked-video.pure';
export { isSingleLine } from '../../sdk/src/schemas/single-line.pure';
export { uploadEnd } from '../../sdk/src/upload/upload-end';
export { sortFiles, sourceOf } from '../../sdk/src/upload/upload-files';
export { progressOf, withProgress } from '../../sdk/src/upload/upload-progress.pure';
export type { UploadOrder, UploadState } from '../../sdk/src/upload/upload-state.pure';
export { summarize } from '../../sdk/src/upload/upload-summary.pure';
export { uploadTransition } from '../../sdk/src/upload/upload.machine';
