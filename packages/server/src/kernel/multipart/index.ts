export { parseBoundary } from './disposition.pure';
export { createMultipartParser, MultipartError } from './multipart-parser';
export type { MultipartErrorCode } from './multipart-parser';
