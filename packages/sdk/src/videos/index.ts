export {
  createVideos,
  type CallOptions,
  type VersionedCallOptions,
  type Videos,
  type VideosQuery,
} from './videos';
