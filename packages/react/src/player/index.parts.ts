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
