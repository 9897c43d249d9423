// The calls about each noun, a line a noun.
export * from './clients/clients';
export * from './config';
export * from './directories';
export * from './embeds';
export * from './permission-catalogue';
export * from './profile';
export * from './recovery';
export * from './roles';
export * from './teams';
export * from './users';
export { createVideos, videoCalls, type Videos, type VideosQuery } from './videos';
