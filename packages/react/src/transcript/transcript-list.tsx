import type { TranscriptCue, TranscriptMark } from '@palco/sdk/transcripts';
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { TranscriptCueButton } from './transcript-cue-button';
import { TranscriptItem } from './transcript-item';
import { TranscriptItemContext, useTranscriptPart, type TranscriptItemValue } from './transcript-context';
import { transcriptListKeys } from './transcript.keys';
import type { TranscriptPartState } from './transcript.data-attrs';

/** Props of `Transcript.List`. */
export interface TranscriptListProps extends Omit<PartProps<'ol', TranscriptPartState>, 'children'> {
  /** Makes the contents of one line; by default an item with its button. */
  readonly children?: (cue: TranscriptCue) => ReactNode;
}

const noMarks: readonly TranscriptMark[] = [];

const defaultLine = (): ReactNode => (
  <TranscriptItem>
    <TranscriptCueButton />
  </TranscriptItem>
);

/** Where a key moves the focus, of so many lines. */
const moves = {
  next: (at: number) => at + 1,
  previous: (at: number) => at - 1,
  first: () => 0,
  last: (_: number, count: number) => count - 1,
} as const;

/**
 * What is said, line by line. Give it a height and `overflow: auto`: it then keeps the line that is being said in sight, until somebody
 * scrolls. One stop of the Tab key, in which arrows, Home and End move. An `ol`.
 */
export const TranscriptList = createPart(
  'ol',
  'transcript-list',
  ({ children = defaultLine, ...props }: TranscriptListProps) => {
    const { cues, current, hits, seek, source, isFollowing, setFollowing, stage, t, part } =
      useTranscriptPart('Transcript.List');
    const ownRef = useRef<HTMLOListElement>(null);
    const [focused, setFocused] = useState<number | null>(null);
    const marks = useMemo(() => marksByCue(hits), [hits]);
    const tabStop = Math.min(focused ?? Math.max(0, current), cues.length - 1);
    useFollowing(ownRef, isFollowing ? current : -1);
    const stopFollowing = () => setFollowing(false);
    const lines = () => [...(ownRef.current?.querySelectorAll<HTMLElement>('[data-cue]') ?? [])];
    return {
      ...part,
      props,
      ownRef,
      isShown: stage === 'ready',
      own: {
        'aria-label': t('transcript.title'),
        lang: source?.language,
        onWheel: stopFollowing,
        onTouchMove: stopFollowing,
        onFocus: ({ target }: FocusEvent<HTMLOListElement>) =>
          setFocused(Number(target.dataset['cue'] ?? tabStop)),
        onBlur: () => setFocused(null),
        onKeyDown: (event: KeyboardEvent<HTMLOListElement>) => {
          const action = actionOf(transcriptListKeys, event.key);
          if (action === undefined) return;
          event.preventDefault();
          stopFollowing();
          lines()[moves[action](tabStop, cues.length)]?.focus();
        },
        children: cues.map((cue, index) => (
          <Line
            key={index}
            cue={cue}
            index={index}
            isCurrent={index === current}
            isTabStop={index === tabStop}
            marks={marks.get(index) ?? noMarks}
            seek={seek}
            render={children}
          />
        )),
      },
    };
  },
);

interface LineProps extends TranscriptItemValue {
  readonly render: (cue: TranscriptCue) => ReactNode;
}

/** Renders again only when something of its own changes. */
const Line = memo(function Line({ render, cue, index, isCurrent, isTabStop, marks, seek }: LineProps) {
  const value = useMemo(
    () => ({ cue, index, isCurrent, isTabStop, marks, seek }),
    [cue, index, isCurrent, isTabStop, marks, seek],
  );
  return <TranscriptItemContext.Provider value={value}>{render(cue)}</TranscriptItemContext.Provider>;
});

function marksByCue(
  hits: ReturnType<typeof useTranscriptPart>['hits'],
): ReadonlyMap<number, TranscriptMark[]> {
  const marks = new Map<number, TranscriptMark[]>();
  for (const { index, start, end } of hits.flatMap((hit) => hit.marks))
    marks.set(index, [...(marks.get(index) ?? []), { start, end }]);
  return marks;
}

/** Scrolls the list alone, never the page around it. */
function useFollowing(ref: RefObject<HTMLElement | null>, index: number): void {
  useEffect(() => {
    const list = ref.current;
    const line = index < 0 ? null : list?.querySelector<HTMLElement>(`[data-cue="${index}"]`);
    if (!list || !line) return;
    const place = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
    list.scrollTop += place - list.clientHeight / 3;
  }, [ref, index]);
}
