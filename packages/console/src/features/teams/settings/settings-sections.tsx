import type { Settings } from '@palco/sdk/admin';
import { useMemo, useState, type RefObject } from 'react';
import { Controller } from 'react-hook-form';
import { DomainsField, type ChipsHandle } from '../../../patterns/chips';
import { ColourField } from '../../../patterns/colour';
import { type VersionedForm } from '../../../patterns/form';
import { CheckboxField, Combobox, Field, Select, TextField, TextInput } from '../../../ui';
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
      <TextField
        form={form}
        name="name"
        label={t('name.label')}
        required
        maxLength={200}
        autoComplete="organization"
      />
      <ColourField form={form} name="color" label={t('teamColour.label')} />
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
              form.theirs('idioma', (value: string) =>
                t(value === 'en' ? 'language.en' : 'language.pt-BR'),
              ) ?? t('language.hint')
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
      <ColourField form={form} name="corPadrao" label={t('colour.label')} />
      <DomainsField handle={domainsRef} form={form} name="dominiosPadrao" />
    </section>
  );
}

/** Who sees lives that are blocked in some countries. */
export function RegionSettings({ form }: { form: Form }) {
  const t = useSettingsText();
  return (
    <section className={styles.section}>
      <h2>{t('regions.title')}</h2>
      <CheckboxField
        form={form}
        name="recusarPaisDesconhecido"
        label={t('regions.unknown')}
        description={t('regions.unknown.hint')}
        write={(isOn) => t(isOn ? 'yes' : 'no')}
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
      <CheckboxField
        form={form}
        name="exigeSegundoFator"
        label={t('security.factor')}
        description={t('security.factor.hint')}
        write={(isOn) => t(isOn ? 'yes' : 'no')}
      />
    </section>
  );
}

/** What makes it harder to take the team's videos along, where a video does not say otherwise. */
export function ProtectionSettings({ form }: { form: Form }) {
  const t = useSettingsText();
  const write = (isOn: boolean) => t(isOn ? 'yes' : 'no');
  const wordOf = (most: number | null) => (most === null ? t('protection.any') : String(most));
  return (
    <section className={styles.section}>
      <h2>{t('protection.title')}</h2>
      <CheckboxField
        form={form}
        name="encryptVideos"
        label={t('protection.encrypt')}
        description={t('protection.encrypt.hint')}
        write={write}
      />
      <CheckboxField
        form={form}
        name="markViewers"
        label={t('protection.mark')}
        description={t('protection.mark.hint')}
        write={write}
      />
      <Controller
        control={form.control}
        name="sessionsPerViewer"
        render={({ field }) => (
          <Field
            label={t('protection.sessions')}
            error={form.errorOf('sessionsPerViewer')}
            hint={form.theirs('sessionsPerViewer', wordOf) ?? t('protection.sessions.hint')}
          >
            <Select
              value={String(field.value ?? '')}
              options={[null, 1, 2, 3, 4, 5, 10, 20].map((most) => ({
                value: String(most ?? ''),
                label: wordOf(most),
              }))}
              onValueChange={(value) => field.onChange(value === '' ? null : Number(value))}
            />
          </Field>
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
