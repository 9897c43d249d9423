export { keepInScope, palcoQueryKey, type PalcoQueryKey, type QueryNoun } from './query-keys';
export {
  configQueryOptions,
  directoriesQueryOptions,
  teamsQueryOptions,
  videoQueryOptions,
  videosQueryOptions,
} from './query-options';
export {
  accountSettingsQueryOptions,
  clientQueryOptions,
  clientsQueryOptions,
  explanationQueryOptions,
  membersQueryOptions,
  permissionCatalogueQueryOptions,
  roleQueryOptions,
  rolesQueryOptions,
  signInsQueryOptions,
  teamQueryOptions,
  userQueryOptions,
  usersQueryOptions,
} from './people-query-options';
export {
  useDeleteVideo,
  useRetryTranscode,
  useUpdateVideo,
  type DeleteVideoInput,
  type UpdateVideoInput,
} from './use-mutations';
export { useConfig, useDirectories, useTeams, useVideo, useVideos } from './use-queries';
export { usePalcoMutation } from './use-palco-mutation';
export {
  useAccountSettings,
  useClient,
  useClients,
  useExplanation,
  useMembers,
  usePermissionCatalogue,
  useRole,
  useRoles,
  useSignIns,
  useTeam,
  useUser,
  useUsers,
} from './use-people-queries';
