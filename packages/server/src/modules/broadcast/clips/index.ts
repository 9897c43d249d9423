export { createClipsModule } from './clips.routes';
