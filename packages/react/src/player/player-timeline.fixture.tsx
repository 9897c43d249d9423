import type { Player as PlayerEngine } from '@palco/sdk/player';
import type { ReactElement } from 'react';
import { Player, type Player as Parts } from './index';

interface PlayerTimelineProps extends Omit<Parts.RootProps, 'player' | 'children'> {
  readonly player: PlayerEngine;
  readonly resumeAt?: number | null;
}

const lesson = [
  { inicio: 0, titulo: 'Abertura' },
  { inicio: 30, titulo: 'Frações' },
  { inicio: 60, titulo: 'Exercícios' },
];

/** The seek bar with its preview, chapters, resume buttons and the list of keys. */
export function PlayerTimeline({ player, resumeAt = 12, ...root }: PlayerTimelineProps): ReactElement {
  return (
    <Player.Root player={player} chapters={lesson} {...root}>
      <Player.ResumeButton at={resumeAt} />
      <Player.RestartButton at={resumeAt} />
      <Player.SeekPreview />
      <Player.ChapterMarks />
      <Player.SeekBar />
      <Player.ChapterTitle />
      <Player.ChaptersMenu />
      <Player.CaptionStyleMenu of="size" />
      <Player.CaptionStyleReset />
      <Player.SignButton />
      <Player.SignCornerButton />
      <Player.SignSizeBar />
      <Player.SignWindow player={player} />
      <Player.KeyHelpButton />
      <Player.KeyHelp>
        <Player.KeyList />
      </Player.KeyHelp>
    </Player.Root>
  );
}
