export { PlayerBehindLive as BehindLive } from './player-behind-live';
export {
  PlayerCaptionStyleMenu as CaptionStyleMenu,
  type PlayerCaptionStyleMenuProps as CaptionStyleMenuProps,
} from './player-caption-style-menu';
export { PlayerCaptionStyleReset as CaptionStyleReset } from './player-caption-style-reset';
export { PlayerCaptionsMenu as CaptionsMenu } from './player-captions-menu';
export { PlayerError as Error } from './player-error';
export { PlayerFullscreenButton as FullscreenButton } from './player-fullscreen-button';
export { PlayerLiveButton as LiveButton } from './player-live-button';
export { PlayerMark as Mark, type PlayerMarkProps as MarkProps } from './player-mark';
export { PlayerMuteButton as MuteButton } from './player-mute-button';
export { PlayerNotice as Notice } from './player-notice';
export { PlayerRetryButton as RetryButton } from './player-retry-button';
export { PlayerPictureInPictureButton as PictureInPictureButton } from './player-picture-in-picture-button';
export { PlayerPlayButton as PlayButton } from './player-play-button';
export { PlayerQualityMenu as QualityMenu } from './player-quality-menu';
export { PlayerRateMenu as RateMenu, type PlayerRateMenuProps as RateMenuProps } from './player-rate-menu';
export { PlayerRoot as Root, type PlayerRootProps as RootProps } from './player-root';
export { PlayerSeekBar as SeekBar } from './player-seek-bar';
export {
  PlayerSeekButton as SeekButton,
  type PlayerSeekButtonProps as SeekButtonProps,
} from './player-seek-button';
export { PlayerTimeDisplay as TimeDisplay } from './player-time-display';
export { PlayerVideo as Video, type PlayerVideoProps as VideoProps } from './player-video';
export { PlayerVolumeBar as VolumeBar } from './player-volume-bar';
export { PlayerChapterMarks as ChapterMarks } from './player-chapter-marks';
export { PlayerChapterTitle as ChapterTitle } from './player-chapter-title';
export { PlayerChaptersMenu as ChaptersMenu } from './player-chapters-menu';
export { PlayerKeyHelp as KeyHelp } from './player-key-help';
export { PlayerKeyHelpButton as KeyHelpButton } from './player-key-help-button';
export { PlayerKeyList as KeyList } from './player-key-list';
export {
  PlayerRestartButton as RestartButton,
  type PlayerRestartButtonProps as RestartButtonProps,
} from './player-restart-button';
export {
  PlayerResumeButton as ResumeButton,
  type PlayerResumeButtonProps as ResumeButtonProps,
} from './player-resume-button';
export { PlayerSeekPreview as SeekPreview } from './player-seek-preview';
export { PlayerSignButton as SignButton } from './player-sign-button';
export { PlayerSignCornerButton as SignCornerButton } from './player-sign-corner-button';
export { PlayerSignSizeBar as SignSizeBar } from './player-sign-size-bar';
export {
  PlayerSignWindow as SignWindow,
  type PlayerSignWindowProps as SignWindowProps,
} from './player-sign-window';
