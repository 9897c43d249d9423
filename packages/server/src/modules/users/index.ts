export { usersModule } from './users.routes';
