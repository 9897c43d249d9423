import { useNavigate } from '@tanstack/react-router';
import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '../../../access';
import { commitChips } from '../../../patterns/chips';
import { FormAlert, useDirtyGuard } from '../../../patterns/form';
import { useAddress } from '../../../patterns/list';
import record from '../../../patterns/record/record.module.css';
import { Button, Icon, LoadingScreen, Notice, PageHeader, Tabs, toast } from '../../../ui';
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

const EventPreview = island(async () => (await import('./event-preview')).EventPreview);
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
  const { isOpen: isPreview, see, back, open: openPreview, close } = usePreview();

  const finish = ({ id, failed }: CreatedLive) => {
    if (Object.keys(failed).length > 0) return;
    toast({ kind: 'success', title: t('created'), text: form.getValues('title') });
    void navigate({ to: '/streaming/$liveId/panel', params: { liveId: id } });
  };
  if (made)
    return (
      <>
        <PageHeader title={t('title')} />
        <PartlyMade wizard={wizard} made={made} onDone={finish} />
      </>
    );

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
  return (
    <>
      {guard}
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('lives'), link: { to: '/streaming' } }, { label: t('title') }]}
        actions={<WizardPresets form={form} />}
      />
      <div className={styles.wizard} data-preview={isPreview ? '' : undefined}>
        <div className={styles.form}>
          {wizard.isRestored && form.formState.isDirty === false && (
            <Notice tone="info" icon={RotateCcw} role="status">
              {t('restored')}{' '}
              <Button size="sm" variant="ghost" onClick={wizard.discard}>
                {t('discard')}
              </Button>
            </Notice>
          )}
          <Tabs<WizardStep>
            label={t('steps')}
            value={step}
            tabs={wizardSteps.map((value, index) => ({
              value,
              label: `${index + 1}. ${t(`step.${value}`)}`,
            }))}
            onValueChange={open}
          >
            <section ref={section} tabIndex={-1} aria-label={t(`step.${step}`)}>
              <form className={record.fields} noValidate onSubmit={submit}>
                <Step step={step} wizard={wizard} />
                <FormAlert failure={form.failure} />
                <Footer wizard={wizard} step={step} onOpen={go}>
                  <Button ref={see} className={styles.narrow} onClick={openPreview}>
                    {t('preview.open')}
                  </Button>
                </Footer>
              </form>
            </section>
          </Tabs>
        </div>
        <aside aria-label={t('preview')} className={styles.preview}>
          <EventPreview wizard={wizard} />
          <Button ref={back} className={styles.narrow} onClick={close}>
            {t('preview.close')}
          </Button>
        </aside>
      </div>
    </>
  );
}

/** The fields of one step. */
function Step({ step, wizard }: { step: WizardStep; wizard: Wizard }) {
  const { form, waiting } = wizard;
  const props = { fields: { form, waiting } satisfies SettingsFields, isLocked: false };
  switch (step) {
    case 'event':
      return (
        <EventStep {...props}>
          <WizardImagesFields wizard={wizard} />
        </EventStep>
      );
    case 'settings':
      return (
        <>
          <StudioStep {...props} />
          <PlayerStep {...props} />
          <AdsStep {...props} />
        </>
      );
    case 'geoblock':
      return <PermissionsStep {...props} />;
    case 'keys':
      return <ReviewStep wizard={wizard} fallback={<LoadingScreen inline />} />;
  }
}

/** Where there is no room for both, the page of the event takes the place of the form; the focus goes along. */
function usePreview() {
  const [isOpen, setOpen] = useState(false);
  const see = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const move = (next: boolean) => {
    flushSync(() => setOpen(next));
    (next ? back : see).current?.focus();
  };
  return { isOpen, see, back, open: () => move(true), close: () => move(false) };
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
  children: ReactNode;
}

function Footer({ wizard, step, onOpen, children }: FooterProps) {
  const t = useWizardText();
  const may = useMay('changeLives');
  const before = wizardSteps[wizardSteps.indexOf(step) - 1];
  return (
    <div className={styles.footer}>
      {wizard.form.formState.isDirty && (
        <span className={styles.kept}>
          <Icon of={Check} />
          {t('kept')}
        </span>
      )}
      {children}
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
