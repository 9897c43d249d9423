import { liveRowColumns, maxLiveRows } from '@palco/sdk/lives';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button, classNames, Notice, saveText, useFileDrop } from '../../../ui';
import styles from './batch.module.css';
import { writeCsv } from './live-file.pure';
import { useBatchText } from './messages';
import { mostFileBytes, type FileFault } from './read-file.pure';

interface FileChoiceProps {
  isReading: boolean;
  /** Why the last file cannot be used. */
  faults: readonly FileFault[];
  onChoose(file: File): void;
}

/** Takes a file, chosen or dropped, and hands out the one to fill in. */
export function FileChoice({ isReading, faults, onChoose }: FileChoiceProps) {
  const t = useBatchText();
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useFileDrop(onChoose);
  const example = [t('example.title'), t('example.text'), '31/12/2030', '19:00:00', 'encoder', 'default'];
  return (
    <>
      <div
        {...handlers}
        role="group"
        aria-label={t('file')}
        className={classNames(styles.drop, over && styles.over)}
      >
        <Button variant="primary" icon={Upload} pending={isReading} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <p className={styles.muted}>{t('drop', { max: maxLiveRows, size: mostFileBytes / 1_048_576 })}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv,text/plain"
          aria-label={t('file')}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            // The same file may be chosen again once it was put right.
            event.target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </div>
      <FileFaults faults={faults} />
      <p className={styles.muted}>{t('formats')}</p>
      <div>
        <Button
          size="sm"
          onClick={() => saveText(t('template.name'), writeCsv([liveRowColumns, example], ';'), 'text/csv')}
        >
          {t('template')}
        </Button>
      </div>
    </>
  );
}

function FileFaults({ faults }: { faults: readonly FileFault[] }) {
  const t = useBatchText();
  if (faults.length === 0) return null;
  const words = (fault: FileFault) => {
    if ('linha' in fault)
      return t('atLine', {
        line: fault.linha,
        text: t(`fault.${fault.code}`, { column: fault.field || '–' }),
      });
    if (fault.code === 'TOO_MANY_ROWS')
      return t('fault.TOO_MANY_ROWS', { found: fault.count, max: maxLiveRows });
    return t(`fault.${fault.code}`, { size: mostFileBytes / 1_048_576 });
  };
  return (
    <Notice tone="danger" role="alert">
      {faults.map((fault) => (
        <span key={JSON.stringify(fault)} className={styles.fault}>
          {words(fault)}
        </span>
      ))}
    </Notice>
  );
}
