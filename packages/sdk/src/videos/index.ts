export { createVideos, videoCalls, type Videos, type VideosQuery } from './videos';
