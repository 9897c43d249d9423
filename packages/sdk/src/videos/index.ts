export { createVideo, createVideos, removeVideo, videoCalls, type Videos, type VideosQuery } from './videos';
