export { useSupportText } from './messages';
export { SupportButton } from './support-button';
export { useSupportBundle } from './use-support-bundle';
