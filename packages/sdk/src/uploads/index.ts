export { createUploads, uploads, type UploadsOptions } from './uploads';
export { createUploadsResume, uploadResume, type UploadsResumeOptions } from './resumed-uploads';
