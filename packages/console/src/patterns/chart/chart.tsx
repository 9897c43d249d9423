import { isAbort } from '@palco/sdk';
import { Download } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useFormat } from '../../i18n';
import { Button, saveText, toast } from '../../ui';
import { ChartGroup, ChartViewSwitch, useChartGroup, useIsInGroup } from './chart-group';
import styles from './chart.module.css';
import { rowsNewestFirst, type ChartData } from './chart.pure';
import { useChartText } from './messages';
import { Plot } from './plot';

/** More rows than anybody reads cost time; a spreadsheet has them all. */
const mostRows = 240;

interface ChartProps {
  /** `small` beside other things; `medium` by default. */
  size?: ChartSize;
  /** What the drawing shows, in a sentence, for those who do not see it. */
  label: string;
  data: ChartData;
  /** Up to this value all is well: the zone is shaded. */
  good?: number;
  /** The name of the spreadsheet, without its ending. */
  fileName: string;
  /** The spreadsheet of all data: a chart may have only a part of it. */
  loadCsv: () => Promise<string>;
  /** What stands at the axis and in the table; the time of the day by default. */
  formatTime?: (timestamp: number) => string;
  /** Numbers with their unit; a plain number by default. */
  formatValue?: (value: number) => string;
  /** Without the spreadsheet, which another page offers. */
  isBare?: boolean;
}

type ChartSize = 'small' | 'medium' | 'large';

/** In pixels. */
const heights: Readonly<Record<ChartSize, number>> = { small: 132, medium: 178, large: 268 };

/**
 * Series over time, drawn or as a table, and as a spreadsheet. In a `ChartGroup` it shares the axis, the crosshair and the switch
 * of the page, and shows what was on air; alone it has a switch of its own.
 */
export function Chart(props: ChartProps) {
  const isShared = useIsInGroup();
  if (isShared) return <ChartFigure {...props} />;
  return (
    <ChartGroup>
      <ChartFigure {...props} beside={<ChartViewSwitch />} />
    </ChartGroup>
  );
}

function ChartFigure({ size = 'medium', beside, ...props }: ChartProps & { beside?: ReactNode }) {
  const { label, data, good, fileName, loadCsv, formatTime, formatValue, isBare = false } = props;
  const format = useFormat();
  const { view } = useChartGroup();
  const timeText = formatTime ?? ((timestamp: number) => format.time(timestamp));
  const valueText = formatValue ?? ((value: number) => format.number(value));
  return (
    <figure className={styles.chart}>
      {!isBare && (
        <div className={styles.bar}>
          {beside}
          <SaveButton fileName={fileName} load={loadCsv} />
        </div>
      )}
      {view === 'drawing' ? (
        <Plot
          label={label}
          data={data}
          good={good}
          height={heights[size]}
          formatTime={timeText}
          formatValue={valueText}
        />
      ) : (
        <ChartTable label={label} data={data} timeText={timeText} valueText={valueText} />
      )}
    </figure>
  );
}

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
