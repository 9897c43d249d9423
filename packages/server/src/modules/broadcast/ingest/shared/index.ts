export { createSharedLives } from './shared-lives';
export { createSharedReader } from './shared-reader';
export { createSharedRests } from './shared-rests';
