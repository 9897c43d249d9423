export { usePublicLink } from './use-public-link';
export { usePublicLinkText } from './messages';
