export { createLiveLog } from './live-log';
