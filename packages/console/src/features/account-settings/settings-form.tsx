import type { Settings } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { settingsSchema } from '@palco/sdk/schemas';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { Controller } from 'react-hook-form';
import {
  Button,
  Combobox,
  Field,
  FormAlert,
  Select,
  TextInput,
  toast,
  useDirtyGuard,
  useVersionedForm,
  type Versioned,
} from '../../ui';
import { useLanguage } from '../../i18n';
import styles from './account-settings.module.css';
import { ColourField } from './colour-field';
import { DomainsField, type DomainsHandle } from './domains-field';
import { useSettingsText } from './messages';
import { zoneOptions } from './time-zones.pure';

type Values = Omit<Settings, 'accountId' | 'version'>;

function versioned({ accountId, version, ...values }: Settings): Versioned<Values> & { accountId: string } {
  return { accountId, version, values };
}

/** Everything that a team's account can set; only what changed is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const t = useSettingsText();
  const palco = usePalco();
  const { accountId } = settings;
  const domains = useRef<DomainsHandle>(null);
  const form = useVersionedForm<Values>({
    schema: settingsSchema,
    saved: versioned(settings),
    reload: async () => versioned(await palco.teams.settings(accountId)),
  });
  const update = usePalcoMutation(
    ['settings', 'teams'],
    (given, input: { patch: Partial<Values>; version: number }) =>
      given.teams.updateSettings(accountId, input.patch, { version: input.version }),
  );
  const guard = useDirtyGuard(form.unsaved);

  const send = form.save(async (patch, version) => {
    const saved = versioned(await update.mutateAsync({ patch, version }));
    toast({ kind: 'success', title: t('saved') });
    // The shell shows the team's name: it hears of the new one at once.
    if (patch.name !== undefined) await palco.session.load();
    return saved;
  });

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        // What waits in the field of domains belongs to it; what is no domain is not left behind unseen.
        if (domains.current?.commit() === false) {
          event.preventDefault();
          domains.current.focus();
          return;
        }
        void send(event);
      }}
    >
      {guard}
      <General form={form} />
      <Defaults form={form} domainsRef={domains} />
      <FpsAlert form={form} />
      <FormAlert failure={form.failure} />
      <footer className={styles.footer}>
        <Button
          type="submit"
          variant="primary"
          pending={form.isSubmitting}
          disabled={!form.unsaved && !form.isSubmitting}
          aria-describedby="settings-nothing"
        >
          {t('save')}
        </Button>
        <p id="settings-nothing" className={styles.note}>
          {!form.unsaved && !form.isSubmitting && t('nothing')}
        </p>
      </footer>
    </form>
  );
}

type Form = ReturnType<typeof useVersionedForm<Values>>;

/** Says what somebody else saved in a field that was changed here too. */
function useTheirs(
  form: Form,
): (name: keyof Values, write?: (value: unknown) => string) => string | undefined {
  const t = useSettingsText();
  return (name, write = String) => {
    const value = form.theirs(name);
    if (value === undefined) return undefined;
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    return isEmpty ? t('theirs.none') : t('theirs', { value: write(value) });
  };
}

function General({ form }: { form: Form }) {
  const t = useSettingsText();
  const theirs = useTheirs(form);
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
      <Field label={t('name.label')} error={form.errorOf('name')} hint={theirs('name')}>
        <TextInput {...form.register('name')} required maxLength={200} autoComplete="organization" />
      </Field>
      <Controller
        control={form.control}
        name="timezone"
        render={({ field }) => (
          <Field
            label={t('zone.label')}
            error={form.errorOf('timezone')}
            hint={theirs('timezone') ?? t('zone.hint')}
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
              theirs('idioma', (value) => t(value === 'en' ? 'language.en' : 'language.pt-BR')) ??
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

function Defaults({ form, domainsRef }: { form: Form; domainsRef: RefObject<DomainsHandle | null> }) {
  const t = useSettingsText();
  const theirs = useTheirs(form);
  return (
    <section className={styles.section}>
      <h2>{t('defaults.title')}</h2>
      <Controller
        control={form.control}
        name="corPadrao"
        render={({ field }) => (
          <ColourField
            ref={field.ref}
            value={field.value}
            error={form.errorOf('corPadrao')}
            theirs={theirs('corPadrao')}
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
            theirs={theirs('dominiosPadrao', (value) => (value as string[]).join(', '))}
            onChange={field.onChange}
          />
        )}
      />
    </section>
  );
}

function FpsAlert({ form }: { form: Form }) {
  const t = useSettingsText();
  const theirs = useTheirs(form);
  return (
    <section className={styles.section}>
      <h2>{t('alert.title')}</h2>
      <Field
        label={t('fps.label')}
        error={form.errorOf('limiteFps')}
        hint={theirs('limiteFps') ?? t('fps.hint')}
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
