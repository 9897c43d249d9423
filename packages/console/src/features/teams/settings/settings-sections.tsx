import type { Settings } from '@palco/sdk/admin';
import { useMemo, useState, type RefObject } from 'react';
import { Controller } from 'react-hook-form';
import { DomainsField, type ChipsHandle } from '../../../patterns/chips';
import { ColourField } from '../../../patterns/colour';
import { type VersionedForm } from '../../../patterns/form';
import { Checkbox, Combobox, Field, Select, TextInput } from '../../../ui';
import { useLanguage } from '../../../i18n';
import styles from './account-settings.module.css';
import { useSettingsText } from './messages';
import { zoneOptions } from './time-zones.pure';

/** Everything that can be set. */
export type SettingsValues = Omit<Settings, 'accountId' | 'version'>;

type Form = VersionedForm<SettingsValues>;

/** Name, time zone and language. */
export function GeneralSettings({ form }: { form: Form }) {
  const t = useSettingsText();
  const language = useLanguage();
  const [openedAt] = useState(() => new Date());
  const current = form.getValues('timezone');
  const zones = useMemo(() => zoneOptions(current, language, openedAt), [current, language, openedAt]);
  const languages = [
    { value: '', label: t('language.none') },
    { value: 'pt-BR', label: t('language.pt-BR') },
    { value: 'en', label: t('language.en') },
  ];
  return (
    <section className={styles.section}>
      <h2>{t('general.title')}</h2>
      <Field label={t('name.label')} error={form.errorOf('name')} hint={form.theirs('name')}>
        <TextInput {...form.register('name')} required maxLength={200} autoComplete="organization" />
      </Field>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <Field
            label={t('zone.label')}
            error={form.errorOf('timezone')}
            hint={form.theirs('timezone') ?? t('zone.hint')}
          >
            <Combobox
              ref={field.ref}
              value={field.value}
              options={zones}
              emptyText={t('zone.none')}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="idioma"
        render={({ field }) => (
          <Field
            label={t('language.label')}
            error={form.errorOf('idioma')}
            hint={
              form.theirs('idioma', (value) => t(value === 'en' ? 'language.en' : 'language.pt-BR')) ??
              t('language.hint')
            }
          >
            <Select
              value={field.value ?? ''}
              options={languages}
              onValueChange={(value) => field.onChange(value === '' ? null : value)}
            />
          </Field>
        )}
      />
    </section>
  );
}

/** What a new live begins with. */
export function DefaultSettings({
  form,
  domainsRef,
}: {
  form: Form;
  domainsRef: RefObject<ChipsHandle | null>;
}) {
  const t = useSettingsText();
  return (
    <section className={styles.section}>
      <h2>{t('defaults.title')}</h2>
      <Controller
        control={form.control}
        name="corPadrao"
        render={({ field }) => (
          <ColourField
            ref={field.ref}
            label={t('colour.label')}
            value={field.value}
            error={form.errorOf('corPadrao')}
            theirs={form.theirs('corPadrao')}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="dominiosPadrao"
        render={({ field }) => (
          <DomainsField
            ref={domainsRef}
            value={field.value}
            error={form.errorOf('dominiosPadrao')}
            theirs={form.theirs('dominiosPadrao', (value) => value.join(', '))}
            onChange={field.onChange}
          />
        )}
      />
    </section>
  );
}

/** Who sees lives that are blocked in some countries. */
export function RegionSettings({ form }: { form: Form }) {
  const t = useSettingsText();
  return (
    <section className={styles.section}>
      <h2>{t('regions.title')}</h2>
      <Controller
        control={form.control}
        name="recusarPaisDesconhecido"
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            label={t('regions.unknown')}
            description={
              form.theirs('recusarPaisDesconhecido', (value) => t(value ? 'yes' : 'no')) ??
              t('regions.unknown.hint')
            }
            onCheckedChange={field.onChange}
          />
        )}
      />
    </section>
  );
}

/** Whether members need a second factor. */
export function SecuritySettings({ form }: { form: Form }) {
  const t = useSettingsText();
  return (
    <section className={styles.section}>
      <h2>{t('security.title')}</h2>
      <Controller
        control={form.control}
        name="exigeSegundoFator"
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            label={t('security.factor')}
            description={
              form.theirs('exigeSegundoFator', (value) => t(value ? 'yes' : 'no')) ??
              t('security.factor.hint')
            }
            onCheckedChange={field.onChange}
          />
        )}
      />
    </section>
  );
}

/** From which frame rate on the team is warned. */
export function FpsSettings({ form }: { form: Form }) {
  const t = useSettingsText();
  return (
    <section className={styles.section}>
      <h2>{t('alert.title')}</h2>
      <Field
        label={t('fps.label')}
        error={form.errorOf('limiteFps')}
        hint={form.theirs('limiteFps') ?? t('fps.hint')}
      >
        <TextInput
          {...form.register('limiteFps', { setValueAs: (text) => (text === '' ? Number.NaN : Number(text)) })}
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </Field>
    </section>
  );
}
