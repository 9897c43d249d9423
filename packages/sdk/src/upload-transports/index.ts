export { createFetchTransport } from '../upload';
export {
  createParallelTransport,
  type HostAbilities,
  type ParallelTransportOptions,
} from './parallel-transport';
