export { uploadEdits } from './upload-edits';
