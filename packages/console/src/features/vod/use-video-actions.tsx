import { videoCalls, type VideoItem } from '@palco/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Link as LinkIcon, Pencil, Play, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { island } from '../../ui/later';
import { useVodText } from './messages';
import { useCopy } from './use-copy';
import { useForgetUpload } from './use-forget-upload';

// A form and its rules: the library does not wait for them.
const RenameVideoDialog = island(async () => (await import('./rename-video-dialog')).RenameVideoDialog);

interface VideoActions {
  actions: Actions<VideoItem>;
  /** The form that renames; it belongs to the page, so that it outlives the tile. */
  renameDialog: ReactNode;
}

/** Everything that can be done with a video; `leave` goes to the library after its page lost it. */
export function useVideoActions({ leave }: { leave?: boolean } = {}): VideoActions {
  const t = useVodText();
  const navigate = useNavigate();
  const copy = useCopy();
  const forgetUpload = useForgetUpload();
  const may = useMay('changeVideos');
  const [renamed, setRenamed] = useState<VideoItem | null>(null);
  const actions: Actions<VideoItem> = {
    noun: 'videos',
    nameOf: ({ title }) => title,
    items: [
      {
        key: 'watch',
        label: t('action.watch'),
        icon: Play,
        link: ({ id }) => <Link to="/vod/$videoId" params={{ videoId: id }} />,
      },
      {
        key: 'rename',
        label: t('action.rename'),
        icon: Pencil,
        may,
        rowLabel: ({ title }) => t('renameNamed', { title }),
        run: setRenamed,
      },
      {
        key: 'copyLink',
        label: t('action.copyLink'),
        icon: LinkIcon,
        run: ({ id }) => copy(new URL(`/vod/${id}`, location.origin).href, t('copied.link')),
      },
      {
        key: 'copyId',
        label: t('action.copyId'),
        icon: Copy,
        run: ({ id }) => copy(id, t('copied.id')),
      },
      {
        key: 'delete',
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        may,
        removes: true,
        question: ({ title, status }) => ({
          title: t('delete.title', { title }),
          text: status === 'ready' || status === 'failed' ? t('delete.text') : t('delete.processing'),
          confirmLabel: t('delete.confirm'),
        }),
        async call(palco, { id }) {
          await palco.use(videoCalls).remove(id);
          forgetUpload(id);
        },
        removedId: ({ id }) => id,
        done: t('delete.done'),
        failureText: () => t('delete.failed'),
        onDone: leave ? () => void navigate({ to: '/vod/dashboard', replace: true }) : undefined,
        bulk: {
          question: (count) => ({
            title: t('deleteMany.title', { count }),
            text: t('deleteMany.text'),
            confirmLabel: t('delete.confirm'),
          }),
          done: (count) => t('deleteMany.done', { count }),
        },
      },
    ],
  };
  return {
    actions,
    renameDialog: renamed && <RenameVideoDialog video={renamed} onClose={() => setRenamed(null)} />,
  };
}
