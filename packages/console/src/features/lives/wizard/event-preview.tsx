import { useSession } from '@palco/react';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SegmentedControl } from '../../../ui';
import { useFileAddress } from '../../../ui/image-picker/use-file-address';
import { EventForm, EventView, type EventMoment } from '../../../patterns/event-view';
import { useWizardText } from './messages';
import type { Wizard } from './use-wizard';
import styles from './wizard.module.css';

const moments = ['before', 'air', 'ended'] as const satisfies readonly EventMoment[];

/** The page of the event on a phone, before, on air and after; it follows the typing. */
export function EventPreview({ wizard: { form, images } }: { wizard: Wizard }) {
  const t = useWizardText();
  const session = useSession();
  const [moment, setMoment] = useState<(typeof moments)[number]>('before');
  const page = useRef<HTMLDivElement>(null);
  const [title, description, start] = useWatch({
    control: form.control,
    name: ['title', 'description', 'scheduledStartTime'],
  });
  const cover = useFileAddress(images.thumbnail ?? null);
  const waiting = useFileAddress(images['start-soon-screen'] ?? null);
  const ending = useFileAddress(images['ending-screen'] ?? null);
  if (session.stage !== 'ready') return null;
  const { conta_nome: name, conta_thumbnail: logo, conta_color: color } = session.team;
  const show = (next: typeof moment) => {
    setMoment(next);
    page.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      <div className={styles.previewHead}>
        <h2>{t('preview')}</h2>
        <SegmentedControl
          label={t('preview.moment')}
          value={moment}
          options={moments.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onValueChange={show}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it */}
      <div ref={page} role="region" tabIndex={0} aria-label={t('preview.page')} className={styles.phone}>
        <EventView
          Title="p"
          moment={moment}
          title={title || t('none')}
          description={description}
          start={start || null}
          team={{ name, logo, color }}
          speakers={[]}
          picture={(moment === 'ended' ? ending : null) ?? cover ?? waiting}
          certificateShare={null}
        >
          <EventForm moment={moment} team={name} />
        </EventView>
      </div>
    </>
  );
}
