export type { Pixels } from './pixels.pure';
