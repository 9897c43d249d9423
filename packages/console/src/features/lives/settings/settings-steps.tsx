import { wasLiveStarted, type Live } from '@palco/sdk/lives';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormAlert, SaveBar, useDirtyGuard } from '../../../patterns/form';
import { useAddress } from '../../../patterns/list';
import record from '../../../patterns/record/record.module.css';
import { useListText } from '../../../i18n';
import { Notice, Tabs } from '../../../ui';
import { settingsSteps, type SettingsStep } from '../form/live-choices';
import { useLiveSettingsText } from './messages';
import { AdsStep } from './ads-step';
import { EventStep } from './event-step';
import { PermissionsStep } from './permissions-step';
import { PlayerStep } from './player-step';
import type { SettingsSearch } from './settings-search';
import type { StepProps } from './settings-fields';
import { stepsWith } from './step-fields';
import { StudioImages, StudioStep } from './studio-step';
import { useLiveSettings, type SettingsEditor } from './use-live-settings';

const fields: { readonly [Step in SettingsStep]: (props: StepProps) => ReactNode } = {
  settings: EventStep,
  studio: StudioStep,
  player: PlayerStep,
  permissions: PermissionsStep,
  ads: AdsStep,
};

/** The steps of the settings, one open at a time. One form for all fields: a change of the step loses nothing. */
export function SettingsSteps({ live }: { live: Live }) {
  const t = useLiveSettingsText();
  const { search, onSearchChange } = useAddress<SettingsSearch>();
  const editor = useLiveSettings(live);
  const { form } = editor;
  const guard = useDirtyGuard(form.unsaved);
  const step = search.step ?? 'settings';
  const Fields = fields[step];
  return (
    <>
      {guard}
      <Tabs<SettingsStep>
        label={t('steps')}
        value={step}
        tabs={settingsSteps.map((value) => ({ value, label: t(`step.${value}`) }))}
        onValueChange={(next) => onSearchChange(next === 'settings' ? {} : { step: next })}
      >
        <div className={record.details}>
          <section className={record.section}>
            <form className={record.fields} noValidate onSubmit={editor.save}>
              <Fields fields={editor} isLocked={wasLiveStarted(live.status)} />
              <FormAlert failure={form.failure} />
              <OtherStepProblem step={step} editor={editor} />
              <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
            </form>
          </section>
          {step === 'studio' && <StudioImages live={live} />}
        </div>
      </Tabs>
    </>
  );
}

/** Says that a field of another step holds up the saving, and which step that is. */
function OtherStepProblem({ step, editor }: { step: SettingsStep; editor: SettingsEditor }) {
  const t = useLiveSettingsText();
  const list = useListText();
  const others = stepsWith((name) => editor.form.errorOf(name) !== undefined).filter((one) => one !== step);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning" icon={Info} role="alert">
      {t('elsewhere', { steps: list(others.map((one) => t(`step.${one}`))) })}
    </Notice>
  );
}
