export { createDirectories, directoryCalls, type Directories, type DirectoriesQuery } from './directories';
