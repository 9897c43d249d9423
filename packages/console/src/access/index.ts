export { useMay, useMayOf, useMayOpen, type May } from './use-may';
export type { Action } from './may.pure';
