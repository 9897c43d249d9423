import type { VideoItem } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  ChevronDown,
  ChevronUp,
  GripVertical,
  Play,
  SquarePen,
  Trash2,
} from 'lucide-react';
import type { May } from '../../../access';
import { useFormat } from '../../../i18n';
import { RowMenu } from '../../../patterns/list';
import { BareIconButton, Chip, Icon, type MenuItem } from '../../../ui';
import { useStageWords } from '../video/use-stage-words';
import { useVideoStage } from '../video/use-video-row';
import { VideoPoster } from '../video/video-poster';
import { usePlaylistText } from './messages';
import { targetOf, type Move } from '../../../patterns/order';
import cells from '../video/video-cells.module.css';
import rows from '../../../patterns/order/order-list.module.css';

interface PlaylistRowProps {
  playlistId: string;
  video: VideoItem;
  index: number;
  count: number;
  may: May;
  onMove(move: Move): void;
  onRemove(): void;
}

/** One video of a playlist, with its place and what moves it. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { video, index, may } = props;
  const t = usePlaylistText();
  const format = useFormat();
  const stage = useVideoStage(video);
  const words = useStageWords()(stage, video);
  return (
    <li className={rows.row} data-id={video.id} data-index={index}>
      {!may.isHidden && (
        <span className={rows.handle} data-handle title={t('row.drag')}>
          <Icon of={GripVertical} size={16} />
        </span>
      )}
      <span className={rows.place}>{format.number(index + 1)}</span>
      <VideoPoster video={video} stage={stage} size="small" />
      <div className={rows.text}>
        <Link
          to="/vod/$videoId"
          params={{ videoId: video.id }}
          className={cells.name}
          title={video.title}
          data-focus="row"
        >
          {video.title}
        </Link>
        {stage.stage === 'ready' ? (
          <span className={rows.meta}>{video.duration === null ? '–' : format.duration(video.duration)}</span>
        ) : (
          <Chip tone={words.tone} dot>
            {words.label}
          </Chip>
        )}
      </div>
      {!may.isHidden && <RowButtons {...props} />}
    </li>
  );
}

function RowButtons({ playlistId, video, index, count, may, onMove, onRemove }: PlaylistRowProps) {
  const t = usePlaylistText();
  const { title } = video;
  // The buttons stay focusable at the ends of the list, so that the one that moved a video keeps the focus.
  const reasonOf = (move: 'up' | 'down') => {
    if (targetOf(move, index, count) !== undefined) return may.reason;
    return t(move === 'up' ? 'row.isFirst' : 'row.isLast');
  };
  const items: MenuItem[] = [
    {
      label: t('row.playFrom'),
      icon: Play,
      link: <Link to="/vod/playlists/$playlistId" params={{ playlistId }} search={{ video: video.id }} />,
    },
    {
      label: t('row.editVideo'),
      icon: SquarePen,
      link: <Link to="/vod/$videoId/edit" params={{ videoId: video.id }} />,
    },
    { label: t('row.first'), icon: ArrowUpToLine, reason: reasonOf('up'), onSelect: () => onMove('first') },
    { label: t('row.last'), icon: ArrowDownToLine, reason: reasonOf('down'), onSelect: () => onMove('last') },
    { label: t('row.remove'), icon: Trash2, danger: true, reason: may.reason, onSelect: onRemove },
  ];
  return (
    <div className={rows.buttons}>
      <BareIconButton
        icon={ChevronUp}
        size="sm"
        label={t('row.up', { title })}
        title={reasonOf('up')}
        reason={reasonOf('up')}
        onClick={() => onMove('up')}
      />
      <BareIconButton
        icon={ChevronDown}
        size="sm"
        label={t('row.down', { title })}
        title={reasonOf('down')}
        reason={reasonOf('down')}
        onClick={() => onMove('down')}
      />
      <RowMenu name={title} items={items} />
    </div>
  );
}
