import { classroomSettingsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { attendeesApi, type Attendee } from '@palco/sdk/admin';
import type { Live } from '@palco/sdk/lives';
import { Award, FileDown, Trash2 } from 'lucide-react';
import { useMay } from '../../../../access';
import type { Actions } from '../../../../patterns/action';
import type { Question } from '../../../../patterns/dialog';
import { saveFile, saveText } from '../../../../ui';
import { useAttendeesText } from './messages';

/** Saves what is kept of an e-mail as a file; answers in how many lives that is. */
export function useSaveData(): (palco: Palco, email: string) => Promise<number> {
  const t = useAttendeesText();
  return async (palco, email) => {
    const data = await palco.use(attendeesApi).exportData(email);
    if (data.lives.length > 0) saveText(t('data.file'), JSON.stringify(data, null, 2), 'application/json');
    return data.lives.length;
  };
}

/** The question before the data of an e-mail are erased for good. */
export function useEraseQuestion(): (email: string) => Question {
  const t = useAttendeesText();
  return (email) => ({
    title: t('erase.title', { email }),
    text: t('erase.text'),
    confirmLabel: t('erase'),
    danger: true,
    typed: { expected: email, label: t('erase.type', { email }), mismatch: t('erase.mismatch') },
  });
}

/** What can be done with the data of one who registered. */
export function useAttendeeActions({ id: liveId, status }: Live): Actions<Attendee> {
  const settings = usePalcoQuery((palco) => classroomSettingsQueryOptions(palco, liveId));
  const hasCertificates = typeof settings.data?.certificateShare === 'number';
  const t = useAttendeesText();
  const may = useMay('changeLives');
  const saveData = useSaveData();
  const question = useEraseQuestion();
  return {
    noun: 'attendees',
    nameOf: ({ name }) => name,
    items: [
      {
        key: 'certificate',
        label: t('certificate'),
        icon: Award,
        may,
        isFor: () => hasCertificates,
        reason: () => (status === 'finished' ? undefined : t('certificate.early')),
        async call(palco, { id: attendeeId, name }) {
          const file = await palco.use(attendeesApi).certificate({ liveId, attendeeId });
          saveFile(t('certificate.name', { name }), file);
        },
        done: t('certificate.done'),
        failedTitle: t('certificate.failed'),
      },
      {
        key: 'export',
        label: t('export'),
        icon: FileDown,
        may,
        call: (palco, { email }) => saveData(palco, email),
        done: t('export.done'),
        failedTitle: t('export.failed'),
      },
      {
        key: 'erase',
        label: t('erase'),
        icon: Trash2,
        danger: true,
        may,
        removes: true,
        question: ({ email }) => question(email),
        call: (palco, { email }) => palco.use(attendeesApi).erase(email),
        done: t('erase.done'),
      },
    ],
  };
}
