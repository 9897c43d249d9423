export { createUploads, uploads, type UploadsOptions } from './uploads';
