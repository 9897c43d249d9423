export { createFetchTransport } from './fetch-transport';
export { createParallelTransport, type ParallelTransportOptions } from './parallel-transport';
