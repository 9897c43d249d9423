export { createRecovery, recoveryCalls, type Recovery } from './recovery';
