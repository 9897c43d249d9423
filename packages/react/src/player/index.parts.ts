export {
  PlayerBehindLive as BehindLive,
  type PlayerBehindLiveProps as BehindLiveProps,
} from './player-behind-live';
export {
  PlayerCaptionsMenu as CaptionsMenu,
  type PlayerCaptionsMenuProps as CaptionsMenuProps,
} from './player-captions-menu';
export { PlayerError as Error, type PlayerErrorProps as ErrorProps } from './player-error';
export {
  PlayerFullscreenButton as FullscreenButton,
  type PlayerFullscreenButtonProps as FullscreenButtonProps,
} from './player-fullscreen-button';
export {
  PlayerLiveButton as LiveButton,
  type PlayerLiveButtonProps as LiveButtonProps,
} from './player-live-button';
export {
  PlayerMuteButton as MuteButton,
  type PlayerMuteButtonProps as MuteButtonProps,
} from './player-mute-button';
export { PlayerNotice as Notice, type PlayerNoticeProps as NoticeProps } from './player-notice';
export {
  PlayerRetryButton as RetryButton,
  type PlayerRetryButtonProps as RetryButtonProps,
} from './player-retry-button';
export {
  PlayerPictureInPictureButton as PictureInPictureButton,
  type PlayerPictureInPictureButtonProps as PictureInPictureButtonProps,
} from './player-picture-in-picture-button';
export {
  PlayerPlayButton as PlayButton,
  type PlayerPlayButtonProps as PlayButtonProps,
} from './player-play-button';
export {
  PlayerQualityMenu as QualityMenu,
  type PlayerQualityMenuProps as QualityMenuProps,
} from './player-quality-menu';
export { PlayerRateMenu as RateMenu, type PlayerRateMenuProps as RateMenuProps } from './player-rate-menu';
export { PlayerRoot as Root, type PlayerRootProps as RootProps } from './player-root';
export { PlayerSeekBar as SeekBar, type PlayerSeekBarProps as SeekBarProps } from './player-seek-bar';
export {
  PlayerSeekButton as SeekButton,
  type PlayerSeekButtonProps as SeekButtonProps,
} from './player-seek-button';
export {
  PlayerTimeDisplay as TimeDisplay,
  type PlayerTimeDisplayProps as TimeDisplayProps,
} from './player-time-display';
export { PlayerVideo as Video, type PlayerVideoProps as VideoProps } from './player-video';
export {
  PlayerVolumeBar as VolumeBar,
  type PlayerVolumeBarProps as VolumeBarProps,
} from './player-volume-bar';
export {
  PlayerChapterMarks as ChapterMarks,
  type PlayerChapterMarksProps as ChapterMarksProps,
} from './player-chapter-marks';
export {
  PlayerChapterTitle as ChapterTitle,
  type PlayerChapterTitleProps as ChapterTitleProps,
} from './player-chapter-title';
export {
  PlayerChaptersMenu as ChaptersMenu,
  type PlayerChaptersMenuProps as ChaptersMenuProps,
} from './player-chapters-menu';
export { PlayerKeyHelp as KeyHelp, type PlayerKeyHelpProps as KeyHelpProps } from './player-key-help';
export {
  PlayerKeyHelpButton as KeyHelpButton,
  type PlayerKeyHelpButtonProps as KeyHelpButtonProps,
} from './player-key-help-button';
export { PlayerKeyList as KeyList, type PlayerKeyListProps as KeyListProps } from './player-key-list';
export {
  PlayerRestartButton as RestartButton,
  type PlayerRestartButtonProps as RestartButtonProps,
} from './player-restart-button';
export {
  PlayerResumeButton as ResumeButton,
  type PlayerResumeButtonProps as ResumeButtonProps,
} from './player-resume-button';
export {
  PlayerSeekPreview as SeekPreview,
  type PlayerSeekPreviewProps as SeekPreviewProps,
} from './player-seek-preview';
