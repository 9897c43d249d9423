import { formatTranscriptTime, type TranscriptMark } from '@palco/sdk/transcripts';
import { Fragment, type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import { useTranscriptItem } from './transcript-context';
import { transcriptCueAttributes } from './transcript.data-attrs';

/** The time of a line and what is said then; goes there. What the search found is in `mark`. A `button`. */
export const TranscriptCueButton = createPart('button', 'transcript-cue-button', () => {
  const { cue, index, isCurrent, isTabStop, marks, seek } = useTranscriptItem('Transcript.CueButton');
  return {
    state: { current: isCurrent, found: marks.length > 0, cue: index },
    attributes: transcriptCueAttributes,
    own: {
      'aria-current': isCurrent ? 'true' : undefined,
      tabIndex: isTabStop ? 0 : -1,
      onClick: () => seek(index),
      children: (
        <>
          <time>{formatTranscriptTime(cue.start)}</time>{' '}
          <span>
            {cue.speaker !== null && <b>{cue.speaker}: </b>}
            {withMarks(cue.text, marks)}
          </span>
        </>
      ),
    },
  };
});

function withMarks(text: string, marks: readonly TranscriptMark[]): ReactNode {
  if (marks.length === 0) return text;
  return marks.map(({ start, end }, index) => (
    <Fragment key={start}>
      {text.slice(marks[index - 1]?.end ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
      {index === marks.length - 1 && text.slice(end)}
    </Fragment>
  ));
}
