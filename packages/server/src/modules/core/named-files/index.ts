export { findMissing } from './find-missing';
export { isNamed, isUploadNamed } from './named-keys';
export { putNamed, removeUnnamed } from './put-named';
export type { NewFile } from './put-named';
export { sourceFolder } from './stored-unit.pure';
export { findUnnamed, sweepStorage } from './sweep';
