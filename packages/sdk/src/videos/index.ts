export { createVideos, type Videos, type VideosQuery } from './videos';
