export { useMay, useMayOf, type May } from './use-may';
export type { Action } from './may.pure';
