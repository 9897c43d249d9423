export { checkHost } from './address-guard';
export { fetchBytes } from './fetch-bytes';
export { fetchDocument } from './fetch-document';
export { OutboundError } from './outbound-error';
export { isPublicAddress } from './public-address';
export { sendRequest } from './send-request';
