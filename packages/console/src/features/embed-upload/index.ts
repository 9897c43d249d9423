export { EmbedUploadPage } from './embed-upload-page';
