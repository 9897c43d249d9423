export { createImageIntake } from './receive-image';
export type { ImageIntake } from './receive-image';
export { removeImage, storeImage } from './stored-images';
