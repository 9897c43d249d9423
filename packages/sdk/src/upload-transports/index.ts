export { createFetchTransport } from '../upload';
export { createParallelTransport, type ParallelTransportOptions } from './parallel-transport';
