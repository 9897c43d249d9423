export { UploadActivity } from './upload-activity';
