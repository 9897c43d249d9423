import { logsApi, type LogsFileFormat, type LogsFileQuery } from '@palco/sdk/admin';
import { Download } from 'lucide-react';
import { useFileSaver } from '../../patterns/action';
import { Button, Menu } from '../../ui';
import { useLogsText } from './messages';

const fileFormats: readonly LogsFileFormat[] = ['csv', 'json'];

/** Saves every entry that fits the filters of the page, not only those of its page. */
export function ExportMenu({ query }: { query: LogsFileQuery | null }) {
  const t = useLogsText();
  const { save, isPending } = useFileSaver(t('export.failed'));
  const saveAs = (format: LogsFileFormat) =>
    query && void save(`${t('export.name')}.${format}`, (palco) => palco.use(logsApi).file(format, query));
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
        onSelect: () => saveAs(format),
      }))}
    />
  );
}
