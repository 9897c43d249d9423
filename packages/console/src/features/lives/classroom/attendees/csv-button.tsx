import { attendeesApi } from '@palco/sdk/admin';
import type { Live } from '@palco/sdk/lives';
import { Download } from 'lucide-react';
import { useFileSaver } from '../../../../patterns/action';
import { Button } from '../../../../ui';
import { useAttendeesText } from './messages';

/** Saves everybody who fits the search as a table. */
export function CsvButton({ live, search }: { live: Live; search: string | undefined }) {
  const t = useAttendeesText();
  const { save, isPending } = useFileSaver(t('csv.failed'));
  const saveAll = () =>
    save(t('csv.name', { live: live.title }), (palco) => palco.use(attendeesApi).csv(live.id, { search }));
  return (
    <Button icon={Download} pending={isPending} onClick={() => void saveAll()}>
      {t('csv')}
    </Button>
  );
}
