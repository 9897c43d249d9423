export { createUploads, uploads, type UploadsOptions } from './uploads';
export { uploadResumeWith, uploadResume, type UploadResumeOverrides } from './resumed-uploads';
