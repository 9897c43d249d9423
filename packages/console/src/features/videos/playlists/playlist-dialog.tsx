import { useCreatePlaylist, useUpdatePlaylist } from '@palco/react/query';
import type { Playlist, PlaylistItem } from '@palco/sdk';
import { playlistSchema } from '@palco/sdk/schemas';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextareaField, TextField } from '../../../ui';
import { descriptionMax } from './description-max.pure';
import { usePlaylistText } from './messages';

interface PlaylistDialogProps {
  /** The playlist to change; without one a new one is made. */
  playlist?: PlaylistItem;
  /** Gets the new playlist; by default a notice leads to it. */
  onCreated?(playlist: Playlist): void;
  onClose(): void;
}

/** Makes a playlist, or changes its title and description. */
export function PlaylistDialog({ playlist, onCreated, onClose }: PlaylistDialogProps) {
  const t = usePlaylistText();
  const create = useCreatePlaylist();
  const update = useUpdatePlaylist();
  const form = useDialogForm({
    schema: playlistSchema,
    defaultValues: { title: playlist?.title ?? '', description: playlist?.description ?? '' },
    call: (_, input) =>
      playlist === undefined
        ? create.mutateAsync(input)
        : update.mutateAsync({ id: playlist.id, patch: input, version: playlist.version }),
    done: ({ title: text }) => ({ title: t(playlist === undefined ? 'created' : 'saved'), text }),
    onDone(made) {
      if (playlist === undefined) onCreated?.(made);
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      title={playlist === undefined ? t('new') : t('edit')}
      form={form}
      submitLabel={t(playlist === undefined ? 'create' : 'save')}
    >
      <TextField form={form} name="title" label={t('field.title')} required />
      <TextareaField
        form={form}
        name="description"
        label={t('field.description')}
        maxCodePoints={descriptionMax}
        rows={4}
      />
    </FormDialog>
  );
}
