export { createMultipartParser, MultipartError } from './multipart-parser';
export { parseBoundary } from './disposition.pure';
export { ClientGoneError, discardRest, pumpBody } from './request-body';
export { createUploadsModule } from './uploads.routes';
