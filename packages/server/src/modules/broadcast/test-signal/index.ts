export { createTestSignalModule } from './test-signal.routes';
