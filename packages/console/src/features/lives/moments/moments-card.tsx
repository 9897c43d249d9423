import { usePalco } from '@palco/react';
import { liveClipsQueryOptions, liveMarksQueryOptions } from '@palco/react/query';
import type { Live, LiveClip, LiveMark } from '@palco/sdk/lives';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useMay } from '../../../access';
import { useActions } from '../../../patterns/action';
import { RowMenu } from '../../../patterns/list';
import { Button, Chip, ErrorState, Skeleton, SkeletonGroup, type ChipTone } from '../../../ui';
import { island } from '../../../ui/lazy';
import { Card } from '../card';
import { clockText, secondsSince } from '../clock/elapsed.pure';
import { useMomentsText } from './messages';
import rows from '../card/card-rows.module.css';
import styles from './moments.module.css';
import { useClipActions, useMarkActions } from './use-moment-actions';

const CutDialog = island(async () => (await import('./moment-dialogs')).CutDialog);
const MarkDialog = island(async () => (await import('./moment-dialogs')).MarkDialog);

/** How long the programme has been there, which changes with each segment. */
const windowEveryMs = 5_000;

/** The clips and the marks of a live, and a clip of a stretch that one chooses. */
export function MomentsCard({ live }: { live: Live }) {
  return (
    <div className={styles.parts}>
      <Clips live={live} />
      <Marks live={live} />
    </div>
  );
}

function Clips({ live }: { live: Live }) {
  const t = useMomentsText();
  const palco = usePalco();
  const may = useMay('changeLives');
  const refetchInterval = live.status === 'live' ? windowEveryMs : false;
  const clips = useQuery({ ...liveClipsQueryOptions(palco, live.id), refetchInterval });
  const [isCutting, setCutting] = useState(false);
  const cut = useRef<HTMLButtonElement>(null);
  const actions = useActions(useClipActions(live.id), { focusAfter: cut });
  const window = clips.data?.window ?? null;
  const reason = may.reason ?? (window === null ? t('cut.none') : undefined);
  return (
    <Card
      title={t('clips')}
      beside={
        !may.isHidden && (
          <Button ref={cut} size="sm" icon={Scissors} reason={reason} onClick={() => setCutting(true)}>
            {t('cut')}
          </Button>
        )
      }
    >
      <Listed
        query={clips}
        items={clips.data?.items ?? []}
        failed={t('clips.failed')}
        empty={t('clips.empty')}
      >
        {(clip) => <ClipRow key={clip.id} clip={clip} live={live} actions={actions} />}
      </Listed>
      {actions.dialog}
      {isCutting && window !== null && (
        <CutDialog live={live} window={window} onClose={() => setCutting(false)} />
      )}
    </Card>
  );
}

interface ListedProps<Item> {
  query: UseQueryResult<unknown>;
  items: readonly Item[];
  failed: string;
  empty: string;
  children(item: Item): ReactNode;
}

function Listed<Item>({ query, items, failed, empty, children }: ListedProps<Item>) {
  return (
    <>
      {query.isPending && (
        <SkeletonGroup className={rows.list}>
          <Skeleton height={40} width="100%" />
        </SkeletonGroup>
      )}
      {query.isError && items.length === 0 && (
        <ErrorState
          headingLevel={3}
          title={failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && items.length === 0 && <p>{empty}</p>}
      <ul className={rows.list}>{items.map((item) => children(item))}</ul>
    </>
  );
}

const tones: { readonly [Status in LiveClip['status']]: ChipTone } = {
  making: 'info',
  ready: 'success',
  failed: 'danger',
};

interface ClipRowProps {
  clip: LiveClip;
  live: Live;
  actions: ReturnType<typeof useActions<LiveClip>>;
}

function ClipRow({ clip, live, actions }: ClipRowProps) {
  const t = useMomentsText();
  const { title, status, videoId, seconds, error } = clip;
  const length = seconds ?? (Date.parse(clip.until) - Date.parse(clip.from)) / 1_000;
  const others = actions.of(clip);
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        {videoId === null ? (
          <strong>{title}</strong>
        ) : (
          <Link to="/vod/$videoId" params={{ videoId }} title={t('clip.open')}>
            {title}
          </Link>
        )}
        <span>{error === null ? `${placeOf(live, clip.from)} · ${clockText(length)}` : error.message}</span>
      </div>
      <span role="status">
        <Chip tone={tones[status]} dot>
          {t(`clip.status.${status}`)}
        </Chip>
      </span>
      {others.length > 0 && <RowMenu name={title} items={others} />}
    </li>
  );
}

/** How long after the start of a live a moment is. */
const placeOf = ({ startedAt }: Live, at: string): string =>
  clockText(secondsSince(startedAt, Date.parse(at)) ?? 0);

function Marks({ live }: { live: Live }) {
  const t = useMomentsText();
  const palco = usePalco();
  const marks = useQuery(liveMarksQueryOptions(palco, live.id));
  const [renamed, setRenamed] = useState<LiveMark | null>(null);
  const actions = useActions(useMarkActions(live.id, setRenamed));
  return (
    <Card title={t('marks')}>
      <Listed query={marks} items={marks.data ?? []} failed={t('marks.failed')} empty={t('marks.empty')}>
        {(mark) => {
          const others = actions.of(mark);
          return (
            <li key={mark.id} className={rows.row}>
              <span className={styles.time}>{placeOf(live, mark.at)}</span>
              <div className={rows.words}>
                <strong>{mark.title}</strong>
              </div>
              {others.length > 0 && <RowMenu name={mark.title} items={others} />}
            </li>
          );
        }}
      </Listed>
      {actions.dialog}
      {renamed && <MarkDialog key={renamed.id} mark={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  );
}
