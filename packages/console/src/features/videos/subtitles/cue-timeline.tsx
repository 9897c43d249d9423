import type { Video } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { cueWords, formatCueTime, plainCueText } from '@palco/sdk/subtitles';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { IconButton } from '../../../ui';
import { CueFilm } from './cue-film';
import { blockOf, followPosition, percentOf, spans, zoomTo } from './cue-window.pure';
import { useSubtitlesText } from './messages';
import styles from './cue-timeline.module.css';
import type { EditedCue, useCueList } from './use-cue-list';
import { useKeys } from './use-keys';
import { usePlayerValue } from './use-player-value';

interface CueTimelineProps {
  video: Pick<Video, 'duration' | 'storyboard_url'>;
  player: Player | null;
  list: Pick<ReturnType<typeof useCueList>, 'cues' | 'dispatch'>;
}

/**
 * A stretch of the video in pictures with its cues below: a press on the pictures seeks, a cue opens its row, and its edges can be
 * dragged. What is dragged here is typed, or set by a key, in the row.
 */
export function CueTimeline({ video, player, list: { cues, dispatch } }: CueTimelineProps) {
  const t = useSubtitlesText();
  const duration = video.duration ?? cues.at(-1)?.fim ?? 0;
  const position = usePlayerValue(player, ({ currentTime }) => currentTime) ?? 0;
  const [kept, setWindow] = useState({ from: 0, span: spans[1] as number });
  const window = followPosition(kept, position, duration);
  if (window !== kept) setWindow(window);
  const strip = useRef<HTMLDivElement>(null);
  const blocks = useRef<HTMLDivElement>(null);
  useKeys(blocks, walkBlocks);
  const drag = useRef<{ id: number; edge: 'inicio' | 'fim' } | null>(null);
  const timeAt = (event: { readonly clientX: number }): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    return window.from + ((event.clientX - left) / Math.max(1, width)) * window.span;
  };
  const resize = (event: PointerEvent): void => {
    if (drag.current === null) return;
    const { id, edge } = drag.current;
    const seconds = timeAt(event);
    dispatch({ type: 'resized', id, to: edge === 'inicio' ? { inicio: seconds } : { fim: seconds } });
  };
  const grab = (event: PointerEvent, cue: EditedCue): void => {
    const edge = (event.target as HTMLElement).dataset['edge'];
    if (edge !== 'inicio' && edge !== 'fim') return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: cue.id, edge };
  };
  const shown = cues.flatMap((cue, index) => {
    const block = blockOf(window, cue);
    return block ? [{ cue, number: index + 1, block }] : [];
  });
  return (
    <section className={styles.timeline} aria-label={t('timeline')}>
      <div ref={strip} className={styles.strip}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.film}
          aria-label={t('timeline.seek')}
          onClick={(event) => {
            // A screen reader presses without a place.
            if (event.detail > 0) player?.seek(Math.max(0, timeAt(event)));
          }}
        >
          <CueFilm address={video.storyboard_url} window={window} />
        </button>
        <div ref={blocks} className={styles.blocks}>
          {shown.map(({ cue, number, block }, index) => (
            <button
              key={cue.id}
              type="button"
              className={styles.block}
              style={{ left: `${block.left}%`, width: `${block.width}%` }}
              tabIndex={index === 0 ? 0 : -1}
              aria-label={t('timeline.cue', {
                number,
                start: formatCueTime(cue.inicio),
                text: plainCueText(cueWords(cue)),
              })}
              data-shown={(position >= cue.inicio && position < cue.fim) || undefined}
              onPointerDown={(event) => grab(event, cue)}
              onPointerMove={resize}
              onPointerUp={() => (drag.current = null)}
              onPointerCancel={() => (drag.current = null)}
              onClick={({ target }) => {
                if ((target as HTMLElement).dataset['edge'] === undefined)
                  dispatch({ type: 'visited', id: cue.id, by: 0 });
              }}
            >
              <i className={styles.edge} data-edge="inicio" />
              <span className={styles.words}>{plainCueText(cueWords(cue))}</span>
              <i className={styles.edge} data-edge="fim" />
            </button>
          ))}
        </div>
        <i className={styles.playhead} style={{ left: `${percentOf(window, position)}%` }} />
      </div>
      <div className={styles.foot}>
        <span className={styles.time}>{formatCueTime(window.from)}</span>
        <span className={styles.time}>{formatCueTime(position)}</span>
        <ZoomButtons span={window.span} onZoom={(span) => setWindow(zoomTo(span, position, duration))} />
      </div>
    </section>
  );
}

interface ZoomButtonsProps {
  span: number;
  onZoom(span: number): void;
}

/** How much of the video is shown. */
function ZoomButtons({ span, onZoom }: ZoomButtonsProps) {
  const t = useSubtitlesText();
  const further = spans.find((one) => one > span);
  const nearer = spans.findLast((one) => one < span);
  return (
    <>
      <IconButton
        icon={ZoomOut}
        size="sm"
        variant="ghost"
        label={t('timeline.out')}
        reason={further === undefined ? t('timeline.furthest') : undefined}
        onClick={() => further !== undefined && onZoom(further)}
      />
      <IconButton
        icon={ZoomIn}
        size="sm"
        variant="ghost"
        label={t('timeline.in')}
        reason={nearer === undefined ? t('timeline.nearest') : undefined}
        onClick={() => nearer !== undefined && onZoom(nearer)}
      />
    </>
  );
}

/** The blocks are one stop of the Tab key; the arrows go from one to the next. */
function walkBlocks(event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || event.altKey || !(event.currentTarget instanceof Element)) return;
  const blocks = [...event.currentTarget.querySelectorAll('button')];
  const next = blocks[blocks.indexOf(event.target as HTMLButtonElement) + step];
  event.preventDefault();
  next?.focus();
}
