export { createUploadsModule } from './uploads.routes';
