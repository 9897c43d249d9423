import { useUpdateClassroom } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import { classroomsApi, type ClassroomSettings, type Speaker } from '@palco/sdk/lives';
import { Mic, Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../../access';
import { useActions, type Actions } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { OrderFailure, reordered, targetOf, useWantedOrder } from '../../../patterns/order';
import rows from '../../../patterns/order/order-list.module.css';
import record from '../../../patterns/record/record.module.css';
import { Button, EmptyState, VisuallyHidden } from '../../../ui';
import { island } from '../../../ui/lazy';
import styles from './classroom.module.css';
import { useClassroomEditorText } from './messages';
import { SpeakerRow } from './speaker-row';
import { keptSpeakers } from './kept-speakers.pure';

const SpeakerDialog = island(async () => (await import('./speaker-dialog')).SpeakerDialog);
const OrderDrag = island(async () => (await import('../../../patterns/order/order-drag')).OrderDrag);

/** As many as the contract takes. */
const mostSpeakers = 50;

/** The speakers of a live in their order, which buttons, keys and dragging change. */
export function SpeakersSection({ settings }: { settings: ClassroomSettings }) {
  const t = useClassroomEditorText();
  const may = useMay('changeLives');
  const [edited, setEdited] = useState<Speaker | 'new' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const section = useRef<HTMLElement>(null);
  const { mutateAsync } = useUpdateClassroom();
  const order = useWantedOrder<readonly Speaker[]>(settings.version, (next, version) =>
    mutateAsync({ liveId: settings.liveId, change: { speakers: keptSpeakers(next) }, version }),
  );
  const speakers = order.wanted ?? settings.speakers;
  const { find, dialog } = useActions(useSpeakerActions(settings, setEdited), { focusAfter: section });
  const full =
    speakers.length >= mostSpeakers ? t('speakers.full', { max: String(mostSpeakers) }) : undefined;
  const add = (
    <Button icon={Plus} reason={may.reason ?? full} onClick={() => setEdited('new')}>
      {t('speaker.add')}
    </Button>
  );
  const moveTo = (from: number, to: number) => {
    const name = speakers[from]?.speaker;
    if (name === undefined || from === to) return;
    order.change(reordered(speakers, from, to));
    setAnnouncement(t('speaker.moved', { name, place: to + 1, total: speakers.length }));
  };
  return (
    <section ref={section} tabIndex={-1} className={record.section} aria-labelledby="classroom-speakers">
      <div className={styles.head}>
        <h2 id="classroom-speakers">{t('speakers')}</h2>
        {speakers.length > 0 && add}
      </div>
      <OrderFailure
        failure={order.failure}
        conflict={t('speakers.conflict')}
        failed={(reason) => t('speakers.failed', { reason })}
      />
      {speakers.length === 0 ? (
        <EmptyState
          icon={Mic}
          title={t('speakers.none')}
          text={t('speakers.noneText')}
          headingLevel={3}
          action={add}
        />
      ) : (
        <ol ref={list} className={`${rows.list} ${styles.speakers}`} aria-busy={order.isSaving || undefined}>
          {speakers.map((speaker, index) => (
            <SpeakerRow
              key={speaker.uuid}
              speaker={speaker}
              index={index}
              count={speakers.length}
              may={may}
              items={[find('edit', speaker), find('delete', speaker)].flatMap((item) => item ?? [])}
              onMove={(move) => {
                const to = targetOf(move, index, speakers.length);
                if (to !== undefined) moveTo(index, to);
              }}
            />
          ))}
        </ol>
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {may.may && speakers.length > 1 && (
        <OrderDrag list={list} names={speakers.map(({ speaker }) => speaker)} onMove={moveTo} />
      )}
      {edited !== null && (
        <SpeakerDialog
          settings={settings}
          speaker={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </section>
  );
}

function useSpeakerActions(
  { liveId, speakers, version }: ClassroomSettings,
  edit: (speaker: Speaker) => void,
): Actions<Speaker> {
  const t = useClassroomEditorText();
  const may = useMay('changeLives');
  return {
    noun: 'classroom',
    nameOf: ({ speaker }) => speaker,
    items: [
      { key: 'edit', label: t('speaker.edit'), icon: Pencil, may, run: edit },
      {
        ...deletion,
        label: t('speaker.delete'),
        may,
        question: ({ speaker }) => ({
          title: t('speaker.deleteTitle', { name: speaker }),
          text: t('speaker.deleteText'),
        }),
        call: (palco, { uuid }) => {
          const others = speakers.filter((one) => one.uuid !== uuid);
          return palco.use(classroomsApi).update(liveId, { speakers: keptSpeakers(others) }, { version });
        },
        failureText: (error) => (isSdkError(error, 'VERSION_CONFLICT') ? t('speakers.conflict') : undefined),
        done: t('speaker.deleted'),
      },
    ],
  };
}
