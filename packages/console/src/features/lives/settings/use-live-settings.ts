import { usePalco } from '@palco/react';
import { useUpdateLive } from '@palco/react/query';
import { livesApi, type Live } from '@palco/sdk/lives';
import { useRef, useState, type FormEvent } from 'react';
import { commitChips, type ChipsHandle } from '../../../patterns/chips';
import { useVersionedForm, type Versioned, type VersionedForm } from '../../../patterns/form';
import { useListText, useSdkText } from '../../../i18n';
import { toast } from '../../../ui';
import type { LiveFieldName, LiveSettings } from '../form/live-fields';
import { settingsOf, settingsPatch, settingsSchema, wireFields } from '../form/live-values';
import { useLiveSettingsText } from './messages';
import { saveFailure } from './save-failure';
import type { SettingsFields } from './settings-fields';

/** The settings of a live, whose fields stand in several steps. */
export interface SettingsEditor extends SettingsFields {
  readonly form: VersionedForm<LiveSettings>;
  save(event: FormEvent): void;
}

const versioned = (live: Live): Versioned<LiveSettings> => ({
  version: live.version,
  values: settingsOf(live),
});

/** Reads a live into one form, and saves what changed of it. */
export function useLiveSettings(live: Live): SettingsEditor {
  const t = useLiveSettingsText();
  const palco = usePalco();
  const update = useUpdateLive();
  const waiting = { domains: useRef<ChipsHandle>(null), regions: useRef<ChipsHandle>(null) };
  const words = useSdkText();
  const list = useListText();
  const [schema] = useState(() => settingsSchema(live));
  const [sent, setSent] = useState<readonly LiveFieldName[]>([]);
  const form = useVersionedForm<LiveSettings>({
    schema,
    wireFields,
    saved: versioned(live),
    failureText(error) {
      const failure = saveFailure(error, sent);
      return failure === null
        ? undefined
        : words(failure.key, { config: list(failure.steps.map((step) => t(`step.${step}`))) });
    },
    reload: async () => versioned(await palco.use(livesApi).get(live.id)),
  });
  const send = form.save(async (changed, version) => {
    setSent(Object.keys(changed) as LiveFieldName[]);
    const saved = await update.mutateAsync({ id: live.id, patch: settingsPatch(changed), version });
    toast({ kind: 'success', title: t('saved') });
    return versioned(saved);
  });
  return {
    form,
    waiting,
    save(event) {
      if (commitChips(Object.values(waiting))) return void send(event);
      event.preventDefault();
    },
  };
}
