import { directoriesApi, playlistsApi, videosApi, type Palco } from '@palco/sdk';
import { logIcon, type Log } from '@palco/sdk/admin';
import { livesApi } from '@palco/sdk/lives';
import { useSession } from '@palco/react';
import { RotateCcw } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import type { LogRow } from './log-days.pure';
import { useLogsText } from './messages';

/** What the trash keeps. */
const kept = ['video', 'live', 'folder', 'playlist'] as const;
type Kept = (typeof kept)[number];

const keptKind = ({ object }: Log): Kept | undefined =>
  object?.exists === false ? kept.find((kind) => kind === object.kind) : undefined;

function restore(palco: Palco, { log }: LogRow): Promise<unknown> {
  const { identifier: id } = log;
  switch (keptKind(log)) {
    case 'live':
      return palco.use(livesApi).restore(id);
    case 'folder':
      return palco.use(directoriesApi).restore(id);
    case 'playlist':
      return palco.use(playlistsApi).restore(id);
    default:
      return palco.use(videosApi).restore(id);
  }
}

/** Brings back what an entry says was deleted, while it is in the trash of the selected team. */
export function useRestore(): Actions<LogRow> {
  const t = useLogsText();
  const session = useSession();
  const teamId = session.stage === 'ready' ? session.team.conta_id : '';
  const mayLives = useMay('changeLives');
  const mayVideos = useMay('changeVideos');
  const isFor = ({ log, folded }: LogRow, isLive: boolean): boolean => {
    const kind = keptKind(log);
    return (
      folded === null &&
      kind !== undefined &&
      (kind === 'live') === isLive &&
      logIcon(log.event) === 'removed' &&
      log.accountId === teamId
    );
  };
  const nameOf = ({ log }: LogRow): string => log.object?.name ?? '';
  const action = (isLive: boolean) => ({
    key: isLive ? 'restoreLive' : 'restoreVideo',
    label: t('restore'),
    icon: RotateCcw,
    may: isLive ? mayLives : mayVideos,
    isFor: (row: LogRow) => isFor(row, isLive),
    rowLabel: (row: LogRow) => t('restore.named', { name: nameOf(row) }),
    call: restore,
    done: t('restore.done'),
    failedTitle: t('restore.failed'),
  });
  return {
    noun: ['logs', 'trash', 'lives', 'videos', 'directories', 'playlists'],
    nameOf,
    items: [action(true), action(false)],
  };
}
