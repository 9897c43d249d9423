import { usePalco } from '@palco/react';
import { profileSchema } from '@palco/sdk/schemas';
import type { KnownSession } from '@palco/sdk/session';
import { useLanguage, type Language } from '../../i18n';
import { FormAlert, rebaseForm, useDirtyGuard, useSchemaForm } from '../../patterns/form';
import { Button, Field, Select, TextInput, toast } from '../../ui';
import { useProfileText } from './messages';
import styles from './profile.module.css';

interface Input {
  nome: string;
  idioma?: Language;
}

/** Name and language. */
export function PersonSection({ user }: { user: KnownSession['me']['user'] }) {
  const { session, i18n } = usePalco();
  const t = useProfileText();
  const current = useLanguage();
  const form = useSchemaForm({
    schema: profileSchema,
    defaultValues: { nome: user.nome, idioma: user.idioma ?? current },
  });
  const guard = useDirtyGuard(form.unsaved);
  const language = form.watch('idioma') ?? current;

  const save = async (input: Input) => {
    const sent = form.getValues();
    await session.updateMe(input);
    rebaseForm(form, { saved: { ...sent, ...input }, sent });
    if (input.idioma) i18n.setLanguage(input.idioma);
    toast({ kind: 'success', title: t('saved') });
  };

  return (
    <form className={styles.fields} noValidate onSubmit={form.submit(save)}>
      {guard}
      <Field label={t('name')} error={form.errorOf('nome')}>
        <TextInput {...form.register('nome')} autoComplete="name" required />
      </Field>
      <Field label={t('language')} hint={t('languageHint')} error={form.errorOf('idioma')}>
        <Select
          className={styles.language}
          value={language}
          options={[
            { value: 'pt-BR', label: t('portuguese') },
            { value: 'en', label: t('english') },
          ]}
          onValueChange={(value) => form.setValue('idioma', value, { shouldDirty: true })}
        />
      </Field>
      <FormAlert failure={form.failure} />
      <div className={styles.footer}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
