/**
 * What is said in the video of a player, line by line: follows it, goes where a line is pressed, is searched and copied.
 *
 * @example
 * ```tsx
 * import type { Player } from '@palco/sdk/player';
 *
 * function Said({ player, subtitles }: { player: Player; subtitles: TranscriptSource[] }) {
 *   return (
 *     <Transcript.Root player={player} subtitles={subtitles}>
 *       <Transcript.LanguageMenu />
 *       <Transcript.SearchInput />
 *       <Transcript.SearchStatus />
 *       <Transcript.CopyButton />
 *       <Transcript.CopyStatus />
 *       <Transcript.Status />
 *       <Transcript.RetryButton />
 *       <Transcript.List>
 *         {() => (
 *           <Transcript.Item>
 *             <Transcript.CueButton />
 *           </Transcript.Item>
 *         )}
 *       </Transcript.List>
 *       <Transcript.FollowButton />
 *     </Transcript.Root>
 *   );
 * }
 * ```
 */
export * as Transcript from './index.parts';
export { useTranscript, type TranscriptSource, type UseTranscriptOptions } from './use-transcript';
