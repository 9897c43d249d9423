export { fetchDocument } from './fetch-document';
export { OutboundError } from './outbound-error';
