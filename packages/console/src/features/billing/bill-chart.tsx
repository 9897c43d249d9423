import type { BillingSummary, BillingUsageItem } from '@palco/sdk/admin';
import { useId, useRef } from 'react';
import { useWidth } from '../../patterns/chart';
import chartStyles from '../../patterns/chart/chart.module.css';
import { classNames } from '../../ui';
import {
  amountTicks,
  billPaths,
  dayTicks,
  feeBand,
  peakDays,
  xOfDay,
  yOfCents,
  type Bill,
  type BillPaths,
  type BillRoom,
} from './bill-drawing.pure';
import { lastDayOf } from './billing-search.pure';
import styles from './billing.module.css';
import { useBillingText } from './messages';
import { feeCentsOf } from './month-verdict.pure';
import { useBillingFormat } from './use-billing-format';

const height = 232;
const floor = 168;
/** Below this width there is room for one mark and for every second day. */
const wide = 640;

interface BillChartProps {
  summary: BillingSummary;
  items: readonly BillingUsageItem[];
}

/** The bill day by day: the fee as a band that is cut off, what is beyond it in amber, what is expected as a hatch. */
export function BillChart({ summary, items }: BillChartProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const host = useRef<HTMLDivElement>(null);
  const hatch = useId();
  const width = useWidth(host);
  const { competencia, dias, valorCentavos, previsaoCentavos, previsaoBase } = summary;
  const length = Number(lastDayOf(competencia).slice(8));
  const bill: Bill = {
    feeCents: feeCentsOf(summary),
    days: dias.map((day) => day.valorCentavos),
    length,
    forecastCents: previsaoBase === null ? null : previsaoCentavos,
  };
  const room: BillRoom = { width, top: 28, left: 62, right: width < wide ? 84 : 112, floor };
  const paths = billPaths(room, bill);
  const label = t(previsaoBase === null ? 'chart.label' : 'chart.labelRunning', {
    month: format.month(competencia),
    fee: format.money(bill.feeCents),
    now: format.money(valorCentavos),
    forecast: format.money(previsaoCentavos),
  });
  return (
    <div ref={host} className={classNames(chartStyles.plot, styles.bill)}>
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={chartStyles.hatch} x1="0" x2="0" y1="0" y2="6" />
        </pattern>
        <Amounts room={room} bill={bill} />
        <path className={styles.fee} d={feeBand(room, 18)} />
        <path className={styles.over} d={paths.area} />
        <path d={paths.forecastArea} fill={`url(#${hatch})`} />
        <line className={styles.floor} x1={room.left} x2={width - room.right} y1={floor} y2={floor} />
        <path className={styles.run} d={paths.line} />
        <path className={styles.run} data-expected d={paths.forecast} />
        <text x={room.left + 8} y={floor + 34}>
          {t('chart.fee', { amount: format.money(bill.feeCents) })}
        </text>
        <Peaks room={room} bill={bill} summary={summary} items={items} />
        <Ends room={room} paths={paths} summary={summary} />
        <Days room={room} bill={bill} />
      </svg>
    </div>
  );
}

interface PartProps {
  room: BillRoom;
  bill: Bill;
}

function Amounts({ room, bill }: PartProps) {
  const format = useBillingFormat();
  return (
    <g aria-hidden="true">
      {amountTicks(bill).map((cents) => {
        const y = yOfCents(room, bill, cents);
        return (
          <g key={cents}>
            <line className={chartStyles.grid} x1={room.left} x2={room.width - room.right} y1={y} y2={y} />
            <text x={0} y={y + 4}>
              {format.roundMoney(cents)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The days whose audience raised the bill, with their number where there is room for it. */
function Peaks({ room, bill, summary, items }: PartProps & BillChartProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const peaks = peakDays(
    items.map((item) => item.picoEspectadores),
    summary.plano?.incluido.picoEspectadores ?? null,
  ).filter(({ day }) => day < bill.days.length);
  return (
    <g aria-hidden="true" className={styles.peak}>
      {(room.width < wide ? peaks.slice(-1) : peaks).map(({ day, viewers }, index, all) => {
        const [x, y] = [xOfDay(room, day, bill.length), yOfCents(room, bill, bill.days[day - 1] ?? 0)];
        const text = t('chart.peak', { viewers: format.number(viewers) });
        const before = all[index - 1];
        const free = x - (before === undefined ? room.left : xOfDay(room, before.day, bill.length));
        return (
          <g key={day}>
            {free > text.length * 6.5 && (
              <text x={x - 6} y={y - 10} textAnchor="end">
                {text}
              </text>
            )}
            <circle cx={x} cy={y} r={3} />
          </g>
        );
      })}
    </g>
  );
}

interface EndsProps extends Pick<BillChartProps, 'summary'> {
  room: BillRoom;
  paths: BillPaths;
}

/** What the month came to and will come to, beside the line. */
function Ends({ room, paths: { now, end }, summary }: EndsProps) {
  const t = useBillingText();
  const format = useBillingFormat();
  const { valorCentavos, previsaoCentavos } = summary;
  const x = room.width - room.right + 10;
  const isApart = end !== null && now.y - end.y > 36;
  return (
    <g aria-hidden="true">
      {end && (
        <>
          <line className={styles.now} x1={now.x} x2={now.x} y1={room.top - 16} y2={floor + 6} />
          <circle className={styles.end} cx={end.x} cy={end.y} r={4} />
          <text className={styles.amount} x={x} y={end.y + 5}>
            {format.money(previsaoCentavos)}
          </text>
          <text x={x} y={end.y + 21}>
            {t('chart.forecast')}
          </text>
        </>
      )}
      <circle className={styles.today} cx={now.x} cy={now.y} r={5} />
      {(end === null || isApart) && (
        <text className={styles.amount} x={x} y={now.y + 5}>
          {format.money(valorCentavos)}
        </text>
      )}
    </g>
  );
}

function Days({ room, bill: { days, length, forecastCents } }: PartProps) {
  const t = useBillingText();
  const named = forecastCents === null ? null : days.length;
  const y = height - 6;
  return (
    <g aria-hidden="true">
      {dayTicks(length, named, room.width < wide ? 5 : 2).map((day) => (
        <text key={day} x={xOfDay(room, day, length)} y={y} textAnchor="middle">
          {day}
        </text>
      ))}
      {named !== null && (
        <text
          className={styles.amount}
          x={xOfDay(room, Math.max(0, named - 0.5), length)}
          y={y}
          textAnchor="middle"
        >
          {t('chart.today')}
        </text>
      )}
    </g>
  );
}
