/**
 * A player without a look: `Player.Root` holds the engine of {@link usePlayer}, `Player.Video` shows the picture, and every other part
 * is one control. Its entry loads hls.js with the first source.
 *
 * @example
 * ```tsx
 * function Watch({ src }: { src: string }) {
 *   const player = usePlayer({ src });
 *   return (
 *     <Player.Root player={player}>
 *       <Player.Video />
 *       <Player.PlayButton />
 *       <Player.SeekButton seconds={-10} />
 *       <Player.SeekBar />
 *       <Player.SeekPreview />
 *       <Player.TimeDisplay />
 *       <Player.MuteButton />
 *       <Player.VolumeBar />
 *       <Player.QualityMenu />
 *       <Player.RateMenu />
 *       <Player.CaptionsMenu />
 *       <Player.CaptionStyleMenu of="size" />
 *       <Player.CaptionStyleReset />
 *       <Player.PictureInPictureButton />
 *       <Player.FullscreenButton />
 *       <Player.Mark text="ana@escola.example" />
 *       <Player.KeyHelpButton />
 *       <Player.KeyHelp>
 *         <Player.KeyList />
 *       </Player.KeyHelp>
 *       <Player.Notice />
 *       <Player.Error />
 *       <Player.RetryButton />
 *     </Player.Root>
 *   );
 * }
 * ```
 *
 * @example
 * ```tsx
 * function Lesson({ src, leftAt }: { src: string; leftAt: number | null }) {
 *   const player = usePlayer({ src });
 *   const chapters = [{ inicio: 0, titulo: 'Abertura' }, { inicio: 90, titulo: 'Exercícios' }];
 *   return (
 *     <Player.Root player={player} chapters={chapters}>
 *       <Player.Video />
 *       <Player.ResumeButton at={leftAt} />
 *       <Player.RestartButton at={leftAt} />
 *       <Player.ChapterMarks />
 *       <Player.ChapterTitle />
 *       <Player.ChaptersMenu />
 *     </Player.Root>
 *   );
 * }
 * ```
 *
 * @example
 * ```tsx
 * function Interpreted({ src, sign }: { src: string; sign: string }) {
 *   const player = usePlayer({ src: sign });
 *   return (
 *     <Player.Root player={usePlayer({ src })}>
 *       <Player.Video />
 *       <Player.SignButton />
 *       {useSignWindow().isOn && (
 *         <Player.SignWindow player={player}>
 *           <Player.Video muted />
 *           <Player.SignSizeBar />
 *           <Player.SignCornerButton />
 *         </Player.SignWindow>
 *       )}
 *     </Player.Root>
 *   );
 * }
 * ```
 *
 * @example
 * ```tsx
 * function Live({ src }: { src: string }) {
 *   return (
 *     <Player.Root player={usePlayer({ src })}>
 *       <Player.Video />
 *       <Player.LiveButton />
 *       <Player.BehindLive />
 *     </Player.Root>
 *   );
 * }
 * ```
 */
export * as Player from './index.parts';
export { usePlayerState } from './player-context';
export { useCaptionLook } from './use-caption-look';
export { useDataSaver } from './use-data-saver';
export { usePlayer, type UsePlayerOptions } from './use-player';
export { useRememberedCaptions } from './use-remembered-captions';
export { useSignWindow, type SignWindowControls } from './use-sign-window';
export { useTelemetry } from './use-telemetry';
export {
  useRememberedPlayer,
  type RememberedPlayer,
  type RememberedPlayerOptions,
} from './use-remembered-player';
