export { root, signedIn, signedOut } from './frames';
export { GoTo } from './go-to';
export { lazyPage, PageLoadError } from './lazy-page';
export { page } from './page';
