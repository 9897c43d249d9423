export { fetchImage } from './fetch-image';
export { createImageIntake } from './receive-image';
export type { ImageIntake, ReceivedImage } from './receive-image';
export { exchangeImage } from './stored-images';
export { writePng } from './write-png';
