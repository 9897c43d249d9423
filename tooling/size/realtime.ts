// What a page loads that opens the socket of a session itself.
export { createRealtime } from '@palco/sdk/realtime';
