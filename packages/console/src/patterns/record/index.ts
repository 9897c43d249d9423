export { isMissing } from './is-missing.pure';
