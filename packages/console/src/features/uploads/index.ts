export { ProcessingPanel } from './processing-panel';
