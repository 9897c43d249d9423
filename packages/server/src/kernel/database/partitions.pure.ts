/** How much time one partition holds; by UTC. */
export type PartitionWidth = 'hour' | 'day' | 'month';

/** A table of which each partition holds a span of time. */
export interface PartitionedTable {
  readonly table: string;
  readonly width: PartitionWidth;
  /** How many partitions are made before they are needed. */
  readonly ahead: number;
}

/** A partition that is to be made; `end` belongs to the next one. */
export interface PartitionSpan {
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
}

/** Digits of an ISO time that name a partition. */
const nameLength = { hour: 10, day: 8, month: 6 } as const;

/** Begin of a span; JavaScript carries hours, days and months over. */
function startOf(width: PartitionWidth, now: Date, offset: number): Date {
  const [year, month, day, hour] = [
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate(),
    now.getUTCHours(),
  ];
  if (width === 'month') return new Date(Date.UTC(year, month + offset));
  if (width === 'day') return new Date(Date.UTC(year, month, day + offset));
  return new Date(Date.UTC(year, month, day, hour + offset));
}

/**
 * The partitions of the spans to come. Never that of the present one: what was written before there was a partition lies in
 * another one, which would have to be searched and emptied under a lock.
 */
export function spansAhead({ table, width, ahead }: PartitionedTable, now: number): PartitionSpan[] {
  return Array.from({ length: ahead }, (_, index) => {
    const start = startOf(width, new Date(now), index + 1);
    const digits = start.toISOString().replaceAll(/\D/g, '').slice(0, nameLength[width]);
    return { name: `${table}_${digits}`, start, end: startOf(width, new Date(now), index + 2) };
  });
}
