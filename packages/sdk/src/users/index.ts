export { createUsers, userCalls, type Users, type UsersQuery } from './users';
