export { recordOfChange } from './record.pure';
