export { UserCreatePage } from './user-create-page';
export { UserEditPage } from './user-edit-page';
export { UsersPage } from './users-page';
export type { UsersSearch } from './users-search.schema';
