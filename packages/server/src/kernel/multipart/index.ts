export { parseDisposition, toFileName } from './disposition.pure';
export { createMultipartParser, MultipartError } from './multipart-parser';
export type { MultipartErrorCode, MultipartParser } from './multipart-parser';
export { createSmallFileIntake } from './small-file-intake';
export type { SmallFile, SmallFileIntake } from './small-file-intake';
