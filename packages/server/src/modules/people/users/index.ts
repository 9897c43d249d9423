export { createUsersModule } from './users.routes';
