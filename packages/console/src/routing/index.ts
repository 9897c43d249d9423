export { root, signedIn, signedOut } from './frames';
export { lazyPage, PageLoadError } from './lazy-page';
export { page } from './page';
