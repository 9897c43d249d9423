export { createRecovery, type Recovery } from './recovery';
