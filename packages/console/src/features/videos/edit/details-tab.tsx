import { Controller } from 'react-hook-form';
import { videoTagLimits } from '@palco/sdk/schemas';
import type { Video } from '@palco/sdk';
import { ChipsField, DomainsField } from '../../../patterns/chips';
import { FormAlert, SaveBar } from '../../../patterns/form';
import record from '../../../patterns/record/record.module.css';
import { Field, Select, Textarea, TextField } from '../../../ui';
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
          <TextField form={form} name="title" label={t('title')} hint={form.theirs('title')} required />
          <Field
            label={t('description')}
            error={form.errorOf('description')}
            hint={form.theirs('description')}
          >
            <Textarea {...form.register('description')} maxCodePoints={descriptionMax} rows={5} />
          </Field>
          <TagsField editor={editor} />
          <PrivacyField editor={editor} />
          <Controller
            control={form.control}
            name="allowedDomains"
            render={({ field }) => (
              <DomainsField
                ref={editor.waiting.domains}
                value={field.value}
                hint={t('domains.hint')}
                error={form.errorOf('allowedDomains')}
                theirs={form.theirs('allowedDomains', (value) => value.join(', '))}
                onChange={field.onChange}
              />
            )}
          />
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
          theirs={form.theirs('tags', (value) => value.join(', '))}
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
  const options = (['public', 'private'] as const).map((value) => ({ value, label: t(`privacy.${value}`) }));
  return (
    <Controller
      control={form.control}
      name="privacy"
      render={({ field }) => (
        <Field
          label={t('privacy.label')}
          error={form.errorOf('privacy')}
          hint={form.theirs('privacy', (value) => t(`privacy.${value}`)) ?? t(`privacy.${field.value}.hint`)}
        >
          <Select value={field.value} options={options} onValueChange={field.onChange} />
        </Field>
      )}
    />
  );
}
