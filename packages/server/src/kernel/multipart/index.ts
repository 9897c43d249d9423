export { createMultipartParser, MultipartError } from './multipart-parser';
export type { MultipartErrorCode } from './multipart-parser';
export { createSmallFileIntake } from './small-file-intake';
export type { SmallFile, SmallFileIntake } from './small-file-intake';
