export { createConfig, type ConfigCalls } from './config';
