export { createSlates } from './slates';
export type { MadeSlate, Slates } from './slates';
export { slateFormOf } from './slate.pure';
export type { SlateForm } from './slate.pure';
