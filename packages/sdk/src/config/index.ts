export { configCalls, createConfig, type ConfigCalls } from './config';
