export { palcoQueryKey, type QueryNoun } from './query-keys';
export {
  configQueryOptions,
  directoriesQueryOptions,
  teamsQueryOptions,
  videoQueryOptions,
  videosQueryOptions,
} from './query-options';
export {
  useDeleteVideo,
  useRetryTranscode,
  useUpdateVideo,
  type DeleteVideoInput,
  type UpdateVideoInput,
} from './use-mutations';
export { useConfig, useDirectories, useTeams, useVideo, useVideos } from './use-queries';
