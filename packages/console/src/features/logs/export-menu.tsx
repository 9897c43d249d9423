import { usePalco } from '@palco/react';
import { logsApi, type LogsFileFormat, type LogsFileQuery } from '@palco/sdk/admin';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { Button, Menu, saveFile, toast } from '../../ui';
import { useLogsText } from './messages';

const fileFormats: readonly LogsFileFormat[] = ['csv', 'json'];

/** Saves every entry that fits the filters of the page, not only those of its page. */
export function ExportMenu({ query }: { query: LogsFileQuery | null }) {
  const t = useLogsText();
  const palco = usePalco();
  const refusal = useRefusalText();
  const [isPending, setPending] = useState(false);
  const save = async (format: LogsFileFormat) => {
    if (query === null) return;
    setPending(true);
    try {
      saveFile(`${t('export.name')}.${format}`, await palco.use(logsApi).file(format, query));
    } catch (error) {
      toast({ kind: 'error', title: t('export.failed'), text: refusal(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={Download} pending={isPending} disabled={query === null}>
          {t('export')}
        </Button>
      }
      items={fileFormats.map((format) => ({
        label: t(`export.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}
