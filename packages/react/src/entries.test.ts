import { expect, test } from 'vitest';
import * as conformance from './conformance';
import * as kit from './index';
import * as player from './player';
import * as query from './query';
import * as testing from './testing';

/** The names of an entry; a family with its parts. */
function surface(entry: object): string[] {
  return Object.entries(entry)
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'Root' in value
        ? Object.keys(value).map((part) => `${name}.${part}`)
        : [name],
    )
    .sort();
}

// A change here is a change for everybody who uses the kit: it needs a changeset.
test('@palco/react/player', () => {
  expect(surface(player)).toMatchInlineSnapshot(`
    [
      "Player.BehindLive",
      "Player.CaptionsMenu",
      "Player.ChapterMarks",
      "Player.ChapterTitle",
      "Player.ChaptersMenu",
      "Player.Error",
      "Player.FullscreenButton",
      "Player.KeyHelp",
      "Player.KeyHelpButton",
      "Player.KeyList",
      "Player.LiveButton",
      "Player.MuteButton",
      "Player.PictureInPictureButton",
      "Player.PlayButton",
      "Player.QualityMenu",
      "Player.RateMenu",
      "Player.RestartButton",
      "Player.ResumeButton",
      "Player.Root",
      "Player.SeekBar",
      "Player.SeekButton",
      "Player.SeekPreview",
      "Player.TimeDisplay",
      "Player.Video",
      "Player.VolumeBar",
      "playerAttributes",
      "playerErrorAttributes",
      "playerKeysAttributes",
      "playerLiveAttributes",
      "playerPreviewAttributes",
      "playerSeekAttributes",
      "usePlayer",
      "usePlayerState",
      "useRememberedPlayer",
    ]
  `);
});

test('@palco/react', () => {
  expect(surface(kit)).toMatchInlineSnapshot(`
    [
      "PalcoProvider",
      "PermissionGate",
      "Processing.Announcer",
      "Processing.Cancel",
      "Processing.Error",
      "Processing.Item",
      "Processing.List",
      "Processing.Name",
      "Processing.Progress",
      "Processing.Retry",
      "Processing.Root",
      "Processing.RowProgress",
      "Processing.Status",
      "Processing.Summary",
      "TeamPicker.Item",
      "TeamPicker.List",
      "TeamPicker.Name",
      "TeamPicker.Role",
      "TeamPicker.Root",
      "TeamPicker.Search",
      "TeamPicker.Select",
      "TeamPicker.Status",
      "TeamPicker.Thumbnail",
      "Upload.Announcer",
      "Upload.Cancel",
      "Upload.Dropzone",
      "Upload.Error",
      "Upload.Input",
      "Upload.Item",
      "Upload.List",
      "Upload.Name",
      "Upload.Pause",
      "Upload.Progress",
      "Upload.Rejected",
      "Upload.Retry",
      "Upload.Root",
      "Upload.Status",
      "Upload.Trigger",
      "processingAttributes",
      "processingItemAttributes",
      "processingListAttributes",
      "processingSummaryAttributes",
      "teamItemAttributes",
      "teamPickerAttributes",
      "uploadDropzoneAttributes",
      "uploadItemAttributes",
      "uploadListAttributes",
      "uploadRootAttributes",
      "useFormat",
      "usePalco",
      "usePermission",
      "useProcessing",
      "useRealtime",
      "useRealtimeState",
      "useSelect",
      "useSession",
      "useSteadyRow",
      "useStore",
      "useTranslation",
      "useUploadEntry",
      "useUploadSummary",
      "useUploads",
      "useWatchLive",
    ]
  `);
});

test('@palco/react/query', () => {
  expect(surface(query)).toMatchInlineSnapshot(`
    [
      "accountSettingsQueryOptions",
      "clientQueryOptions",
      "clientsQueryOptions",
      "configQueryOptions",
      "directoriesQueryOptions",
      "directorySettingsQueryOptions",
      "explanationQueryOptions",
      "keepInScope",
      "liveAudienceQueryOptions",
      "liveKeysQueryOptions",
      "liveOverlaysQueryOptions",
      "livePresetsQueryOptions",
      "livePreviewQueryOptions",
      "liveQueryOptions",
      "liveSignalsQueryOptions",
      "liveViewersQueryOptions",
      "livesQueryOptions",
      "membersQueryOptions",
      "palcoQueryKey",
      "permissionCatalogueQueryOptions",
      "playlistQueryOptions",
      "playlistsQueryOptions",
      "roleQueryOptions",
      "rolesQueryOptions",
      "signInsQueryOptions",
      "subtitleCuesQueryOptions",
      "subtitleJobQueryOptions",
      "subtitlesQueryOptions",
      "teamOfQueryOptions",
      "teamQueryOptions",
      "teamsQueryOptions",
      "totalLikesQueryOptions",
      "trashQueryOptions",
      "useAccountSettings",
      "useBulkVideos",
      "useClient",
      "useClients",
      "useConfig",
      "useControlLive",
      "useCreateDirectory",
      "useCreateLive",
      "useCreatePlaylist",
      "useDeleteDirectory",
      "useDeleteVideo",
      "useDirectories",
      "useDirectorySettings",
      "useExplanation",
      "useLive",
      "useLiveSignals",
      "useLives",
      "useMembers",
      "usePalcoMutation",
      "usePalcoQuery",
      "usePermissionCatalogue",
      "usePlaylist",
      "usePlaylists",
      "useRealtimeRefresh",
      "useRemoveLive",
      "useRestoreDirectory",
      "useRestoreVideo",
      "useRetryTranscode",
      "useRole",
      "useRoles",
      "useSetPlaylistVideos",
      "useSignIns",
      "useSubtitleCues",
      "useSubtitleJob",
      "useSubtitles",
      "useTeam",
      "useTeamOf",
      "useTeams",
      "useTotalLikes",
      "useTrash",
      "useUndo",
      "useUpdateDirectory",
      "useUpdateDirectorySettings",
      "useUpdateLive",
      "useUpdatePlaylist",
      "useUpdateVideo",
      "useUser",
      "useUsers",
      "useVideo",
      "useVideos",
      "userQueryOptions",
      "usersQueryOptions",
      "videoQueryOptions",
      "videosQueryOptions",
    ]
  `);
});

test('@palco/react/testing', () => {
  expect(surface(testing)).toMatchInlineSnapshot(`
    [
      "buildProcessingRow",
      "buildUploadEntry",
      "createFakePalco",
      "createStillPlayer",
      "createStillProcessing",
      "createStillUploads",
    ]
  `);
});

test('@palco/react/conformance', () => {
  expect(surface(conformance)).toEqual(['describeConformance', 'renderWithPalco']);
});
