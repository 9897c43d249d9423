import type { Live } from '@palco/sdk/lives';
import { Link } from '@tanstack/react-router';
import { objectColumn, textColumn, type DataColumn } from '../../../patterns/list';
import { useLiveFormText } from '../form/messages';
import { StatusChip } from '../status/status-chip';
import { LivePicture } from './live-picture';
import { useLivesText } from './messages';
import { StartCell } from './start-cell';
import { ViewersCell } from './viewers-cell';

/** Picture and title, situation, start, type, latency and viewers of a live. */
export function useLiveColumns(): DataColumn<Live>[] {
  const t = useLivesText();
  const formText = useLiveFormText();
  return [
    objectColumn({ key: 'title', header: t('column.title') }, ({ id, title, status, picture }) => ({
      name: title,
      link: (
        <Link to="/streaming/$liveId/panel" params={{ liveId: id }}>
          {title}
        </Link>
      ),
      lead: <LivePicture src={picture} status={status} />,
    })),
    {
      key: 'status',
      header: t('column.status'),
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'scheduledStartTime',
      header: t('column.start'),
      cell: (live) => <StartCell live={live} />,
    },
    textColumn({ key: 'type', header: t('column.type'), priority: 3, none: '' }, ({ type }) =>
      formText(`type.${type}`),
    ),
    textColumn({ key: 'latency', header: t('column.latency'), priority: 3, none: '' }, ({ latency }) =>
      formText(`latency.${latency}`),
    ),
    {
      key: 'viewers',
      header: t('column.viewers'),
      align: 'end',
      cell: (live) => <ViewersCell live={live} />,
    },
  ];
}
