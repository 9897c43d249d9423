import { usePalco } from '@palco/react';
import { attendeesApi } from '@palco/sdk/admin';
import type { Live } from '@palco/sdk/lives';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useRefusalText } from '../../../../i18n';
import { Button, saveFile, toast } from '../../../../ui';
import { useAttendeesText } from './messages';

/** Saves everybody who fits the search as a table. */
export function CsvButton({ live, search }: { live: Live; search: string | undefined }) {
  const t = useAttendeesText();
  const palco = usePalco();
  const refusal = useRefusalText();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const table = await palco.use(attendeesApi).csv(live.id, { search });
      saveFile(t('csv.name', { live: live.title }), table);
    } catch (error) {
      toast({ kind: 'error', title: t('csv.failed'), text: refusal(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon={Download} pending={isPending} onClick={() => void save()}>
      {t('csv')}
    </Button>
  );
}
