import type { ApiSchema } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { classroomSettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import { classroomsApi, type ClassroomSettings, type Live } from '@palco/sdk/lives';
import { ExternalLink, MessageCircle } from 'lucide-react';
import { NotReady, RecordSkeleton } from '../../../patterns/record';
import record from '../../../patterns/record/record.module.css';
import { PictureSection } from '../../../patterns/picture';
import { buttonClass, CopyButton, Icon, VisuallyHidden } from '../../../ui';
import { TestSignalOfLive } from '../test-signal';
import { classroomLinks } from './classroom-links.pure';
import styles from './classroom.module.css';
import { useClassroomEditorText } from './messages';
import { SpeakersSection } from './speakers-section';
import { TextsForm } from './texts-form';

/** What the public page of a live shows: its link, its text, its speakers and its pictures. */
export function EventPageTab({ live }: { live: Live }) {
  const t = useClassroomEditorText();
  const settings = usePalcoQuery((palco) => classroomSettingsQueryOptions(palco, live.id));
  if (!settings.data) {
    return (
      <NotReady
        answers={[settings]}
        skeleton={<RecordSkeleton heights={[80, 160, 200]} />}
        errorTitle={t('loadFailed')}
      />
    );
  }
  return (
    <div className={record.details}>
      <LinkSection live={live} />
      {live.status !== 'finished' && (
        <section className={record.section}>
          <h2>{t('testSignal')}</h2>
          <TestSignalOfLive live={live} />
        </section>
      )}
      <TextsForm settings={settings.data} />
      <SpeakersSection settings={settings.data} />
      <Pictures settings={settings.data} />
    </div>
  );
}

/** The address that the organiser sends to people, and the way to see the page like them. */
function LinkSection({ live }: { live: Live }) {
  const t = useClassroomEditorText();
  const { client } = usePalco();
  const { register, chat } = classroomLinks(client.baseUrl || location.origin, {
    liveId: live.id,
    accountId: live.accountId,
  });
  return (
    <section className={record.section}>
      <h2>{t('link')}</h2>
      <p className={record.explain}>{t('link.text')}</p>
      <code className={styles.link}>{register}</code>
      <div className={styles.linkButtons}>
        <CopyButton text={register} label={t('link.copy')} size="md" />
        <a href={register} target="_blank" rel="noreferrer" className={buttonClass()}>
          <Icon of={ExternalLink} />
          {t('link.preview')}
          <VisuallyHidden> {t('link.newTab')}</VisuallyHidden>
        </a>
        <a href={chat} target="_blank" rel="noreferrer" className={buttonClass()}>
          <Icon of={MessageCircle} />
          {t('link.chat')}
          <VisuallyHidden> {t('link.newTab')}</VisuallyHidden>
        </a>
      </div>
    </section>
  );
}

const pictures = [
  ['background', 'background'],
  ['background-login', 'background_login'],
  ['schedule-image', 'schedule_image'],
] as const satisfies readonly (readonly [ApiSchema<'ClassroomPicture'>, keyof ClassroomSettings])[];

/** The three pictures of the public pages, each sent as soon as it is chosen. */
function Pictures({ settings }: { settings: ClassroomSettings }) {
  const t = useClassroomEditorText();
  const { liveId } = settings;
  return pictures.map(([picture, field]) => (
    <PictureSection
      key={picture}
      action="changeLives"
      noun="classroom"
      name={settings.title}
      src={settings[field]}
      texts={{
        label: t(`picture.${picture}`),
        current: t('picture.current', { image: t(`picture.${picture}`) }),
        saved: t('picture.saved'),
      }}
      explain={t(`picture.${picture}.explain`)}
      send={(palco, file) => palco.use(classroomsApi).setPicture({ liveId, picture }, file)}
      removal={{
        done: t('picture.removed'),
        call: (palco) => palco.use(classroomsApi).update(liveId, { [field]: null }),
      }}
    />
  ));
}
