import { Controller } from 'react-hook-form';
import { videoTagLimits } from '@palco/sdk/schemas';
import { videoQueryOptions, videosQueryOptions } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { ChipsField, DomainsField } from '../../../patterns/chips';
import { FormAlert, SaveBar, SearchCombobox } from '../../../patterns/form';
import record from '../../../patterns/record/record.module.css';
import { Field, SelectField, TextareaField, TextField } from '../../../ui';
import { useEditText } from './messages';
import { ReplaceSource } from './replace-source';
import { OtherTabProblem } from './other-tab-problem';
import type { VideoEditor } from './use-video-form';

/** Length of a description by the contract (VideoPatch). */
const descriptionMax = 5_000;

/** What a video is called and where it may be watched. */
export function DetailsTab({ video, editor }: { video: Video; editor: VideoEditor }) {
  const t = useEditText();
  const { form, save, leftOut } = editor;
  return (
    <div className={record.details}>
      <section className={record.section}>
        <form className={record.fields} noValidate onSubmit={save}>
          <TextField form={form} name="title" label={t('title')} required />
          <TextareaField
            form={form}
            name="description"
            label={t('description')}
            maxCodePoints={descriptionMax}
            rows={5}
          />
          <TagsField editor={editor} />
          <PrivacyField editor={editor} />
          <DomainsField
            handle={editor.waiting.domains}
            form={form}
            name="allowedDomains"
            hint={t('domains.hint')}
          />
          <SignLanguageField video={video} editor={editor} />
          <FormAlert failure={form.failure} />
          <OtherTabProblem leftOut={leftOut} />
          <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
        </form>
      </section>
      <ReplaceSource video={video} />
    </div>
  );
}

const { most, longest } = videoTagLimits;
const tagRules = {
  read: (text: string) => {
    const tag = text.normalize('NFC').trim();
    return [...tag].length > longest ? null : tag;
  },
  isSame: (one: string, other: string) => one.toLowerCase() === other.toLowerCase(),
  separator: /[,;\n]+/,
  max: most,
};

function TagsField({ editor: { form, waiting } }: { editor: VideoEditor }) {
  const t = useEditText();
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <ChipsField
          ref={waiting.tags}
          label={t('tags.label')}
          hint={t('tags.hint')}
          value={field.value}
          error={form.errorOf('tags')}
          theirs={form.theirs('tags', (value: string[]) => value.join(', '))}
          onChange={field.onChange}
          rules={tagRules}
          words={{
            invalid: t('tags.invalid', { max: longest }),
            repeated: t('tags.repeated'),
            full: t('tags.full', { max: most }),
            list: t('tags.list'),
            remove: (tag) => t('tags.remove', { tag }),
            added: (count) => t('tags.added', { count }),
            removed: (tag) => t('tags.removed', { tag }),
          }}
        />
      )}
    />
  );
}

function PrivacyField({ editor: { form } }: { editor: VideoEditor }) {
  const t = useEditText();
  return (
    <SelectField
      form={form}
      name="privacy"
      label={t('privacy.label')}
      hint={t(`privacy.${form.watch('privacy')}.hint`)}
      options={(['public', 'private'] as const).map((value) => ({ value, label: t(`privacy.${value}`) }))}
    />
  );
}

/** The video that interprets this one in sign language. */
function SignLanguageField({ video, editor: { form } }: { video: Video; editor: VideoEditor }) {
  const t = useEditText();
  return (
    <Controller
      control={form.control}
      name="signLanguageVideoId"
      render={({ field }) => (
        <Field label={t('sign.label')} hint={t('sign.hint')} error={form.errorOf('signLanguageVideoId')}>
          <SearchCombobox
            placeholder={t('sign.none')}
            list={(palco, { search, ...query }) => videosQueryOptions(palco, { ...query, title: search })}
            one={videoQueryOptions}
            optionOf={({ id, title }) => (id === video.id ? null : { value: id, label: title })}
            unknown={t('sign.unknown')}
            value={field.value}
            clearable
            onValueChange={field.onChange}
          />
        </Field>
      )}
    />
  );
}
