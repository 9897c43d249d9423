export { createDigestTransport } from './digest-transport';
