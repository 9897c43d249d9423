export { fetchImage } from './fetch-image';
export { createImageIntake, requireImage } from './receive-image';
export type { ImageIntake, ReceivedImage } from './receive-image';
export { exchangeImage, newImageFile } from './stored-images';
export { writePng } from './write-png';
