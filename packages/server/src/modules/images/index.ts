export { receiveImage } from './receive-image';
export { removeImage, storeImage } from './stored-images';
