/**
 * What `@palco/testing` of the same version builds its fakes and still engines from, so that these follow the rules of the real
 * ones. Nothing here is meant for anybody else: it changes without notice.
 *
 * @packageDocumentation
 */
export { sdkMessages } from '../i18n/messages/all';
export { createMemoryStorage } from '../kernel/memory-storage';
export { readOnly } from '../kernel/read-only';
export { panelOf } from '../processing/processing-rows.pure';
export type { TrackedVideo } from '../processing/tracked-video.pure';
export { isSingleLine } from '../schemas/single-line.pure';
export { uploadEnd } from '../upload/upload-end';
export { sortFiles, sourceOf } from '../upload/upload-files';
export { progressOf, withProgress } from '../upload/upload-progress.pure';
export type { UploadOrder, UploadState } from '../upload/upload-state.pure';
export { summarize } from '../upload/upload-summary.pure';
export { uploadTransition } from '../upload/upload.machine';
