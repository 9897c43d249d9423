import { usePalcoQuery, videoProtectionQueryOptions } from '@palco/react/query';
import type { Video, VideoProtection } from '@palco/sdk';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { FormAlert, SaveBar } from '../../../patterns/form';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { Field, Select } from '../../../ui';
import { useEditText } from './messages';
import { OtherTabProblem } from './other-tab-problem';
import styles from './protection.module.css';
import type { VideoEditor } from './use-video-form';

/** What makes it harder to take a film along, what of it holds for a video, and why. */
export function ProtectionTab({ video, editor }: { video: Video; editor: VideoEditor }) {
  const t = useEditText();
  const { form, save, leftOut } = editor;
  const protection = usePalcoQuery((palco) => videoProtectionQueryOptions(palco, video.id));
  return (
    <div className={record.details}>
      <section className={record.section}>
        <h2>{t('protection.holds')}</h2>
        <p className={record.explain}>{t('protection.explain')}</p>
        {protection.data ? (
          <Steps protection={protection.data} />
        ) : (
          <NotReady
            answers={[protection]}
            skeleton={<RecordSkeleton heights={[240]} />}
            errorTitle={t('protection.loadFailed')}
          />
        )}
      </section>
      <section className={record.section}>
        <h2>{t('protection.change')}</h2>
        <form className={record.fields} noValidate onSubmit={save}>
          <ChoiceField editor={editor} name="encryption" />
          <ChoiceField editor={editor} name="viewerMark" />
          <FormAlert failure={form.failure} />
          <OtherTabProblem leftOut={leftOut} />
          <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
        </form>
      </section>
    </div>
  );
}

type Choice = 'team' | 'on' | 'off';
const toChoice = (value: boolean | null): Choice => (value === null ? 'team' : value ? 'on' : 'off');
const toValue = (choice: Choice): boolean | null => (choice === 'team' ? null : choice === 'on');

interface ChoiceFieldProps {
  editor: VideoEditor;
  name: 'encryption' | 'viewerMark';
}

function ChoiceField({ editor: { form }, name }: ChoiceFieldProps) {
  const t = useEditText();
  const wordOf = (value: boolean | null) => t(`protection.choice.${toChoice(value)}`);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field
          label={t(`protection.${name}.title`)}
          error={form.errorOf(name)}
          hint={form.theirs(name, wordOf) ?? t(`protection.${name}.hint`)}
        >
          <Select
            value={toChoice(field.value)}
            options={([null, true, false] as const).map((value) => ({
              value: toChoice(value),
              label: wordOf(value),
            }))}
            onValueChange={(choice: Choice) => field.onChange(toValue(choice))}
          />
        </Field>
      )}
    />
  );
}

/** The steps in their order, from what always holds. */
function Steps({ protection }: { protection: VideoProtection }) {
  const t = useEditText();
  const { encryption, viewerMark, domains, sessionsPerViewer } = protection;
  const hours = Math.ceil(protection.addressSeconds / 3600);
  return (
    <ol className={styles.steps}>
      <Step title={t('protection.links.title')} holds>
        {t('protection.links.why', { count: hours })}
      </Step>
      <Step title={t('protection.sites.title')} holds={domains.length > 0}>
        {protection.domainsFrom === null
          ? t('protection.sites.none')
          : t(`protection.sites.${protection.domainsFrom}`, { count: domains.length })}
      </Step>
      <Step title={t('protection.downloads.title')} holds>
        {t('protection.downloads.why')}
      </Step>
      <Step title={t('protection.encryption.title')} holds={encryption}>
        {t(`protection.encryption.${encryption ? 'on' : 'off'}`, { count: protection.segmentsPerKey })}{' '}
        {t(`protection.from.${protection.encryptionFrom}`)}
      </Step>
      <Step title={t('protection.sessions.title')} holds={encryption && sessionsPerViewer !== null}>
        {sessionsPerViewer === null
          ? t('protection.sessions.any')
          : t(encryption ? 'protection.sessions.why' : 'protection.sessions.clear', {
              count: sessionsPerViewer,
            })}
      </Step>
      <Step title={t('protection.viewerMark.title')} holds={viewerMark}>
        {t(`protection.viewerMark.${viewerMark ? 'on' : 'off'}`)}{' '}
        {t(`protection.from.${protection.viewerMarkFrom}`)}
      </Step>
    </ol>
  );
}

interface StepProps {
  title: string;
  holds: boolean;
  /** Why. */
  children: ReactNode;
}

function Step({ title, holds, children }: StepProps) {
  const t = useEditText();
  return (
    <li className={styles.step} data-holds={holds || undefined}>
      <strong>{title}</strong>
      <span className={styles.state}>{t(holds ? 'protection.on' : 'protection.off')}</span>
      <p className={styles.why}>{children}</p>
    </li>
  );
}
