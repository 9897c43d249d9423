export { createDirectories, type Directories, type DirectoriesQuery } from './directories';
