import { usePalco } from '@palco/react';
import { useUpdatePlaylist } from '@palco/react/query';
import { playlistsApi, type Playlist } from '@palco/sdk';
import { playlistSchema } from '@palco/sdk/schemas';
import { FormAlert, SaveBar, useDirtyGuard, useVersionedForm } from '../../../patterns/form';
import record from '../../../patterns/record/record.module.css';
import { TextareaField, TextField, toast } from '../../../ui';
import { PictureSection } from '../../../patterns/picture';
import { descriptionMax } from './description-max.pure';
import { usePlaylistText } from './messages';

const versioned = ({ title, description, version }: Playlist) => ({
  values: { title, description },
  version,
});

/** Title, description and picture of a playlist. */
export function PlaylistDetails({ playlist }: { playlist: Playlist }) {
  const t = usePlaylistText();
  return (
    <div className={record.details}>
      <PlaylistForm playlist={playlist} />
      <PictureSection
        action="changeVideos"
        noun="playlists"
        name={playlist.title}
        src={playlist.thumbnail}
        texts={{ label: t('picture.label'), current: t('picture.current'), saved: t('picture.saved') }}
        send={(palco, file) => palco.use(playlistsApi).setThumbnail(playlist.id, file)}
        removal={
          playlist.thumbnailOrigin === 'upload'
            ? {
                replacedBy: t('picture.first'),
                done: t('picture.saved'),
                call: (palco) => palco.use(playlistsApi).removeThumbnail(playlist.id),
              }
            : undefined
        }
      />
    </div>
  );
}

function PlaylistForm({ playlist }: { playlist: Playlist }) {
  const t = usePlaylistText();
  const palco = usePalco();
  const update = useUpdatePlaylist();
  const form = useVersionedForm({
    schema: playlistSchema,
    saved: versioned(playlist),
    reload: async () => versioned(await palco.use(playlistsApi).get(playlist.id)),
  });
  const guard = useDirtyGuard(form.unsaved);
  const save = form.save(async (patch, version) => {
    const saved = await update.mutateAsync({ id: playlist.id, patch, version });
    toast({ kind: 'success', title: t('saved') });
    return versioned(saved);
  });
  return (
    <section className={record.section}>
      <h2>{t('details')}</h2>
      <form className={record.fields} noValidate onSubmit={(event) => void save(event)}>
        <TextField form={form} name="title" label={t('field.title')} required />
        <TextareaField
          form={form}
          name="description"
          label={t('field.description')}
          maxCodePoints={descriptionMax}
          rows={4}
        />
        <FormAlert failure={form.failure} />
        <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
      </form>
      {guard}
    </section>
  );
}
