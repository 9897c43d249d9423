import type { Player as PlayerEngine } from '@palco/sdk/player';
import type { ReactElement } from 'react';
import { Player } from './index';

/** The parts of a control bar, as a page would put them together; `PlayerTimeline` renders the others. */
export function PlayerControls({ player }: { readonly player: PlayerEngine }): ReactElement {
  return (
    <Player.Root player={player}>
      <Player.Video />
      <Player.PlayButton />
      <Player.SeekButton seconds={-10} />
      <Player.SeekButton seconds={10} />
      <Player.MuteButton />
      <Player.VolumeBar />
      <Player.SeekBar />
      <Player.TimeDisplay />
      <Player.LiveButton />
      <Player.BehindLive />
      <Player.QualityMenu />
      <Player.RateMenu />
      <Player.CaptionsMenu />
      <Player.PictureInPictureButton />
      <Player.FullscreenButton />
      <Player.Mark text="ana@escola.example" />
      <Player.Notice />
      <Player.Error />
      <Player.RetryButton />
    </Player.Root>
  );
}
