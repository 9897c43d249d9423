import { useNavigate } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, type FormEvent } from 'react';
import { useMay } from '../../../access';
import { commitChips } from '../../../patterns/chips';
import { FormAlert, useDirtyGuard } from '../../../patterns/form';
import { useAddress } from '../../../patterns/list';
import record from '../../../patterns/record/record.module.css';
import { Button, LoadingScreen, Notice, Tabs, toast } from '../../../ui';
import { island } from '../../../ui/lazy';
import { wizardSteps, type WizardStep } from '../form/live-choices';
import { AdsStep } from '../settings/ads-step';
import { EventStep } from '../settings/event-step';
import { PermissionsStep } from '../settings/permissions-step';
import { PlayerStep } from '../settings/player-step';
import type { SettingsFields } from '../settings/settings-fields';
import { StudioStep } from '../settings/studio-step';
import { useWizardText } from './messages';
import { PartlyMade } from './partly-made';
import { useWizard, type CreatedLive, type Wizard } from './use-wizard';
import { WizardImagesFields } from './wizard-images';
import { WizardPresets } from './wizard-presets';
import type { WizardSearch } from './wizard-search';
import { fieldsOf, firstStepWith } from './wizard-values';
import styles from './wizard.module.css';

const ReviewStep = island(async () => (await import('./review-step')).ReviewStep);

/** The steps of a new live. One form for all fields; the next step opens when this one is right. */
export function WizardForm({ owner }: { owner: Parameters<typeof useWizard>[0] }) {
  const t = useWizardText();
  const navigate = useNavigate();
  const { search, onSearchChange } = useAddress<WizardSearch>();
  const wizard = useWizard(owner);
  const { form, waiting, made } = wizard;
  // What was typed is kept as a draft; files are not.
  const guard = useDirtyGuard(made === null && Object.values(wizard.images).some(Boolean));
  const step = search.step ?? 'event';
  const open = (next: WizardStep) => onSearchChange(next === 'event' ? {} : { step: next });

  const { section, go } = useFocusOnStep(step, open);

  const finish = ({ id, failed }: CreatedLive) => {
    if (Object.keys(failed).length > 0) return;
    toast({ kind: 'success', title: t('created'), text: form.getValues('title') });
    void navigate({ to: '/streaming/$liveId/panel', params: { liveId: id } });
  };
  if (made) return <PartlyMade wizard={wizard} made={made} onDone={finish} />;

  const next = async (): Promise<void> => {
    if (!commitChips(Object.values(waiting))) return;
    const isRight = await form.trigger([...fieldsOf(step)], { shouldFocus: true });
    const following = wizardSteps[wizardSteps.indexOf(step) + 1];
    if (isRight && following) go(following);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step !== 'keys') return void next();
    if (!commitChips(Object.values(waiting))) return;
    void form.trigger().then((isRight) => {
      if (isRight) return form.submit(async (values) => finish(await wizard.make(values)))();
      const wrong = firstStepWith((name) => form.getFieldState(name).invalid);
      if (wrong) go(wrong);
      return undefined;
    });
  };
  const fields: SettingsFields = { form, waiting };
  return (
    <>
      {guard}
      {wizard.isRestored && form.formState.isDirty === false && (
        <Notice tone="info" icon={RotateCcw} role="status">
          {t('restored')}{' '}
          <Button size="sm" variant="ghost" onClick={wizard.discard}>
            {t('discard')}
          </Button>
        </Notice>
      )}
      <WizardPresets form={form} />
      <Tabs<WizardStep>
        label={t('steps')}
        value={step}
        tabs={wizardSteps.map((value, index) => ({ value, label: `${index + 1}. ${t(`step.${value}`)}` }))}
        onValueChange={open}
      >
        <div className={record.details}>
          <section ref={section} tabIndex={-1} aria-label={t(`step.${step}`)} className={record.section}>
            <form className={record.fields} noValidate onSubmit={submit}>
              {step === 'event' && (
                <>
                  <EventStep fields={fields} isLocked={false} />
                  <WizardImagesFields wizard={wizard} />
                </>
              )}
              {step === 'settings' && (
                <>
                  <StudioStep fields={fields} isLocked={false} />
                  <PlayerStep fields={fields} isLocked={false} />
                  <AdsStep fields={fields} isLocked={false} />
                </>
              )}
              {step === 'geoblock' && <PermissionsStep fields={fields} isLocked={false} />}
              {step === 'keys' && <ReviewStep wizard={wizard} fallback={<LoadingScreen inline />} />}
              <FormAlert failure={form.failure} />
              <Footer wizard={wizard} step={step} onOpen={go} />
            </form>
          </section>
        </div>
      </Tabs>
    </>
  );
}

/** Moves the focus to the new step, because the pressed button unmounts with the old one. */
function useFocusOnStep(step: WizardStep, open: (step: WizardStep) => void) {
  const section = useRef<HTMLElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) section.current?.focus();
    isMoved.current = false;
  }, [step]);
  return {
    section,
    go(next: WizardStep) {
      isMoved.current = true;
      open(next);
    },
  };
}

interface FooterProps {
  wizard: Wizard;
  step: WizardStep;
  onOpen(step: WizardStep): void;
}

function Footer({ wizard, step, onOpen }: FooterProps) {
  const t = useWizardText();
  const may = useMay('changeLives');
  const before = wizardSteps[wizardSteps.indexOf(step) - 1];
  return (
    <div className={styles.footer}>
      {before && <Button onClick={() => onOpen(before)}>{t('back')}</Button>}
      {step === 'keys' ? (
        <Button
          type="submit"
          variant="primary"
          reason={may.reason}
          pending={wizard.form.isSubmitting || wizard.isSending}
        >
          {t('create')}
        </Button>
      ) : (
        <Button type="submit" variant="primary">
          {t('next')}
        </Button>
      )}
    </div>
  );
}
