export { createUploadEdits, uploadEdits } from './upload-edits';
