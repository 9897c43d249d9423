export { dropReplaced, findUploadOf, restoreUpload } from './upload-rows.store';
