import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/kernel/package-folder';
import { needsOf } from './needs.pure';
import type { Cost, Costs } from './needs.pure';
import { machine } from './two-processes';
import type { Compared } from './two-processes';

const path = join(packageFolder, '../../docs/capacity.md');

const number = (value: number): string => {
  if (value === 0) return '0';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(2)));
};

const bytes = (value: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  const power = value < 1 ? 0 : Math.min(3, Math.floor(Math.log2(value) / 10));
  return value === 0 ? '0' : `${number(value / 1024 ** power)} ${units[power]}`;
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function costRow(name: string, cost: Cost): string[] {
  const seconds = [cost.serverSeconds, cost.mediaSeconds, cost.databaseSeconds].map(number);
  return [name, ...seconds, number(cost.queries), bytes(cost.bytes), number(cost.connections)];
}

function costTable(costs: Costs): string {
  const head = ['of one', 'server s', 'media s', 'database s', 'statements', 'bytes', 'connections'];
  return table(head, [
    costRow('listed page of 20 videos', costs.page),
    costRow('uploaded GiB', costs.uploadGiB),
    costRow('minute of film in 720 lines, converted', costs.filmMinute),
    costRow('hour of a viewer of a video', costs.filmViewerHour),
    costRow('hour of a live on air, H.264 copied', costs.liveHour),
    costRow('hour of a viewer of a live', costs.liveViewerHour),
    costRow('report of a player', costs.report),
    costRow('message of a chat, one reader', costs.message),
    costRow('the same to one reader more', costs.delivery),
    costRow('second with nothing to do', costs.idle),
  ]);
}

function needTable(costs: Costs): string {
  const rows = [1_000, 100_000, 10_000_000].flatMap((viewers) =>
    (['server', 'edge'] as const).map((delivery) => {
      const needs = needsOf(costs, { viewers, bitrate: 2_500_000, delivery, messagesPerSecond: 5 });
      return [
        viewers.toLocaleString('en'),
        delivery === 'edge' ? 'CDN or bucket' : 'processes',
        ...[needs.serverCores, needs.databaseCores, needs.queriesPerSecond].map(number),
        ...[needs.serverMbits / 1_000, needs.edgeMbits / 1_000].map(number),
        number(needs.connections),
      ];
    }),
  );
  const head = [
    'viewers',
    'media from',
    'server cores',
    'database cores',
    'statements/s',
    'Gbit/s',
    'CDN Gbit/s',
    'connections',
  ];
  return table(head, rows);
}

const comparedTable = (two: readonly Compared[]): string =>
  table(
    ['load', 'answers/s', 'said', 'p50 ms', 'said', 'p95 ms', 'said'],
    two.map(({ load, measured, simulated }) => [
      load,
      ...(['perSecond', 'p50Ms', 'p95Ms'] as const).flatMap((key) => [
        number(measured[key]),
        number(simulated[key]),
      ]),
    ]),
  );

/** Puts the figures between the marks of the page. */
export function writeCapacity(costs: Costs, two: readonly Compared[]): void {
  writeParts({
    machine: measuredOn(),
    costs: costTable(costs),
    needs: needTable(costs),
    compared: comparedTable(two),
  });
}

/** What renditions of lives cost in a latency mode. */
export interface LadderCosts {
  readonly mode: 'default' | 'low' | 'ultra-low';
  /** Seconds of media for a second of the processor, by the name of the rendition; `copied` and `ladder` for the whole live. */
  readonly perSecond: Readonly<Record<string, number>>;
}

const modeNames = { default: 'normal', low: 'low', 'ultra-low': 'ultra-low' } as const;
/** Of a core, what is planned to be busy. */
const plannedShare = 0.6;

export function writeLadder(costs: readonly LadderCosts[]): void {
  const columns = ['copied', '1080p', '720p', '480p', '360p', '240p', 'ladder'];
  const rows = costs.map(({ mode, perSecond }) => [
    modeNames[mode],
    ...columns.map((column) => number(perSecond[column] ?? 0)),
    number((perSecond['ladder'] ?? 0) * plannedShare),
  ]);
  const head = ['latency', 'copied alone', ...columns.slice(1, -1), 'live with ladder', 'such lives a core'];
  writeParts({ ladder: `${measuredOn()}\n\n${table(head, rows)}` });
}

const measuredOn = (): string => `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;

function writeParts(parts: Readonly<Record<string, string>>): void {
  let page = readFileSync(path, 'utf8');
  for (const [name, text] of Object.entries(parts)) {
    const marked = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
    if (!marked.test(page)) throw new Error(`docs/capacity.md has no mark ${name}`);
    page = page.replace(marked, (_, open: string, close: string) => `${open}\n${text}\n${close}`);
  }
  writeFileSync(path, page);
}
