import type { Player } from '@palco/sdk/player';
import type { TranscriptCue } from '@palco/sdk/transcripts';
import type { ReactElement } from 'react';
import { Transcript, type TranscriptSource } from './index';

const subtitles: readonly TranscriptSource[] = [
  { language: 'pt-BR', label: 'Português (Brasil)', url: '/aula-pt.vtt' },
  { language: 'en', label: 'English', url: '/aula-en.vtt' },
];

/** What is said in the example. */
export const saidCues: readonly TranscriptCue[] = [
  { start: 0, end: 3, text: 'Bom dia, turma.', speaker: 'Marina' },
  { start: 10, end: 14, text: 'Hoje vamos ver a segunda', speaker: null },
  { start: 14, end: 18, text: 'lei de Newton.', speaker: null },
];

/** Every part of the family. */
export function TranscriptPanel({ player }: { player: Player }): ReactElement {
  return (
    <>
      <Transcript.Root player={player} subtitles={subtitles} cues={saidCues} defaultFollowing={false}>
        <Transcript.LanguageMenu />
        <Transcript.SearchInput />
        <Transcript.SearchStatus />
        <Transcript.CopyButton />
        <Transcript.CopyStatus />
        <Transcript.List />
        <Transcript.FollowButton />
      </Transcript.Root>
      <Transcript.Root player={player} subtitles={subtitles} cues={null} aria-label="Transcript that failed">
        <Transcript.Status />
        <Transcript.RetryButton />
      </Transcript.Root>
    </>
  );
}
