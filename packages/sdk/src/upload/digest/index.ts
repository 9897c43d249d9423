export { createDigestTransport, type DigestTransportOptions } from './digest-transport';
