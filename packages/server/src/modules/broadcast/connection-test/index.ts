export { createConnectionTestModule } from './connection-test.routes';
