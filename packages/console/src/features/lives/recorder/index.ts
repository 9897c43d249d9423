export { RecorderCard } from './recorder-card';
