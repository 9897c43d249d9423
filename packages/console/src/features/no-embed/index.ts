export { NoEmbedPage } from './no-embed-page';
