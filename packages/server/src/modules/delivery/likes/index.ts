export { createLikesModule } from './likes.routes';
