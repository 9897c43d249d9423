export { escapeHtml } from './html.pure';
