export { createFetchTransport } from '../upload/fetch-transport';
export { createParallelTransport, type HostAbilities } from './parallel-transport';
