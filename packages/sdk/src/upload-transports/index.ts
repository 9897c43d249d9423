export { createFetchTransport } from '../upload/fetch-transport';
export {
  createParallelTransport,
  type HostAbilities,
  type ParallelTransportOptions,
} from './parallel-transport';
