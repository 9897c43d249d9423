import { useCreatePlaylist, useUpdatePlaylist } from '@palco/react/query';
import type { Playlist, PlaylistItem } from '@palco/sdk';
import { playlistSchema } from '@palco/sdk/schemas';
import { FormDialog } from '../../../patterns/dialog';
import { useSchemaForm } from '../../../patterns/form';
import { TextareaField, TextField, toast } from '../../../ui';
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
  const form = useSchemaForm({
    schema: playlistSchema,
    defaultValues: { title: playlist?.title ?? '', description: playlist?.description ?? '' },
  });
  const save = form.submit(async (input) => {
    if (playlist === undefined) {
      const made = await create.mutateAsync(input);
      toast({ kind: 'success', title: t('created'), text: made.title });
      onCreated?.(made);
    } else {
      await update.mutateAsync({ id: playlist.id, patch: input, version: playlist.version });
      toast({ kind: 'success', title: t('saved'), text: input.title });
    }
    onClose();
  });
  return (
    <FormDialog
      title={playlist === undefined ? t('new') : t('edit')}
      form={form}
      submitLabel={t(playlist === undefined ? 'create' : 'save')}
      onSubmit={save}
      onClose={onClose}
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
