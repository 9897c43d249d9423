export { createUsers, type Users, type UsersQuery } from './users';
