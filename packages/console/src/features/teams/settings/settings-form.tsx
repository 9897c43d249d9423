import { teamsApi, type Settings } from '@palco/sdk/admin';
import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { settingsSchema } from '@palco/sdk/schemas';
import { useRef } from 'react';
import { commitChips, type ChipsHandle } from '../../../patterns/chips';
import { FormAlert, SaveBar, useDirtyGuard, useVersionedForm, type Versioned } from '../../../patterns/form';
import { toast } from '../../../ui';
import styles from './account-settings.module.css';
import { useSettingsText } from './messages';
import {
  DefaultSettings,
  FpsSettings,
  GeneralSettings,
  ProtectionSettings,
  RegionSettings,
  SecuritySettings,
  type SettingsValues,
} from './settings-sections';

function versioned({
  accountId,
  version,
  ...values
}: Settings): Versioned<SettingsValues> & { accountId: string } {
  return { accountId, version, values };
}

/** Everything that a team's account can set; only what changed is sent. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const t = useSettingsText();
  const palco = usePalco();
  const { accountId } = settings;
  const domains = useRef<ChipsHandle>(null);
  const form = useVersionedForm<SettingsValues>({
    schema: settingsSchema,
    saved: versioned(settings),
    reload: async () => versioned(await palco.use(teamsApi).settings(accountId)),
  });
  const update = usePalcoMutation(
    ['settings', 'teams'],
    (given, input: { patch: Partial<SettingsValues>; version: number }) =>
      given.use(teamsApi).updateSettings(accountId, input.patch, { version: input.version }),
  );
  const guard = useDirtyGuard(form.unsaved);

  const send = form.save(async (patch, version) => {
    const saved = versioned(await update.mutateAsync({ patch, version }));
    toast({ kind: 'success', title: t('saved') });
    // The shell shows the team's name, and every page its times, so the profile is loaded again.
    if (patch.name !== undefined || patch.timezone !== undefined) await palco.session.load();
    return saved;
  });

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        if (commitChips([domains])) void send(event);
        else event.preventDefault();
      }}
    >
      {guard}
      <GeneralSettings form={form} />
      <DefaultSettings form={form} domainsRef={domains} />
      <RegionSettings form={form} />
      <FpsSettings form={form} />
      <ProtectionSettings form={form} />
      <SecuritySettings form={form} />
      <FormAlert failure={form.failure} />
      <footer className={styles.footer}>
        <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
      </footer>
    </form>
  );
}
