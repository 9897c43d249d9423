export { createPlayerModule } from './player.routes';
