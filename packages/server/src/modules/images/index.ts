export { fetchImage } from './fetch-image';
export { createImageIntake } from './receive-image';
export type { ImageIntake } from './receive-image';
export { exchangeImage, removeImage, storeImage } from './stored-images';
