import { isAbort } from '@palco/sdk';
import { Download } from 'lucide-react';
import Papa from 'papaparse';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n';
import { Button, classNames, saveText, SegmentedControl, toast } from '../../ui';
import { island } from '../../ui/lazy';
import styles from './chart.module.css';
import { chartLines, rowsNewestFirst, type ChartData } from './chart.pure';
import { useChartText } from './messages';

const Plot = island(async () => (await import('./plot')).Plot);

/** More rows than anybody reads cost time; a spreadsheet has them all. */
const mostRows = 240;

interface ChartProps {
  /** Half as high, beside other things. */
  isLow?: boolean;
  /** What the drawing shows, in a sentence, for those who do not see it. */
  label: string;
  data: ChartData;
  /** The name of the spreadsheet, without its ending. */
  fileName: string;
  /** The spreadsheet of all data, where the chart has only a part of it. */
  loadCsv?: () => Promise<string>;
  /** What stands at the axis and in the table; the time of the day by default. */
  formatTime?: (timestamp: number) => string;
  /** Numbers with their unit; a plain number by default. */
  formatValue?: (value: number) => string;
}

/** In pixels. */
const lowHeight = 132;

type View = 'drawing' | 'table';

/** Series over time, drawn or as a table, and as a spreadsheet. */
export function Chart({ isLow, label, data, fileName, loadCsv, formatTime, formatValue }: ChartProps) {
  const t = useChartText();
  const format = useFormat();
  const [view, setView] = useState<View>('drawing');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(noNames);
  const timeText = formatTime ?? ((timestamp: number) => format.time(timestamp));
  const valueText = formatValue ?? ((value: number) => format.number(value));
  return (
    <figure className={styles.chart}>
      <div className={styles.bar}>
        <SegmentedControl<View>
          label={t('view')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'drawing', label: t('view.drawing') },
            { value: 'table', label: t('view.table') },
          ]}
        />
        <SaveButton fileName={fileName} load={loadCsv ?? (async () => csvOf(data, t('time')))} />
      </div>
      {view === 'drawing' ? (
        <>
          <div role="img" aria-label={label} className={classNames(styles.drawing, isLow && styles.low)}>
            <Plot
              data={data}
              hidden={hidden}
              height={isLow ? lowHeight : undefined}
              formatTime={timeText}
              formatValue={valueText}
            />
          </div>
          {data.series.length > 1 && <Legend series={data.series} hidden={hidden} onChange={setHidden} />}
        </>
      ) : (
        <ChartTable label={label} data={data} timeText={timeText} valueText={valueText} />
      )}
    </figure>
  );
}

const noNames: ReadonlySet<string> = new Set();

const csvOf = (data: ChartData, timeName: string): string =>
  Papa.unparse(chartLines(data, timeName), { escapeFormulae: true });

interface SaveButtonProps {
  fileName: string;
  load(): Promise<string>;
}

function SaveButton({ fileName, load }: SaveButtonProps) {
  const t = useChartText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      saveText(`${fileName}.csv`, await load(), 'text/csv');
    } catch (error) {
      if (!isAbort(error)) toast({ kind: 'error', title: t('save.failed') });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" size="sm" icon={Download} pending={pending} onClick={() => void save()}>
      {t('save')}
    </Button>
  );
}

interface LegendProps {
  series: ChartData['series'];
  hidden: ReadonlySet<string>;
  onChange(hidden: ReadonlySet<string>): void;
}

/** The names of the series; a press shows or hides one. */
function Legend({ series, hidden, onChange }: LegendProps) {
  const t = useChartText();
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <div role="group" aria-label={t('legend')} className={styles.legend}>
      {series.map(({ name }, index) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
          <span className={classNames(styles.line, styles.mark)} data-line={index} />
          {name}
        </button>
      ))}
    </div>
  );
}

interface ChartTableProps {
  label: string;
  data: ChartData;
  timeText(timestamp: number): string;
  valueText(value: number): string;
}

function ChartTable({ label, data, timeText, valueText }: ChartTableProps) {
  const t = useChartText();
  const id = useId();
  const rows = rowsNewestFirst(data);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    <div role="region" tabIndex={0} aria-labelledby={id} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(({ timestamp, values }) => (
            <tr key={timestamp}>
              <th scope="row">{timeText(timestamp)}</th>
              {data.series.map(({ name }, index) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? '–' : valueText(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && <p>{t('more', { count: mostRows })}</p>}
    </div>
  );
}
