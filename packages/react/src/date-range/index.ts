/**
 * Chooses a range of days, both of them included, by mouse, keyboard or preset. The value is yours: days as `2026-03-10`, or null. `DateRange.Month`
 * renders a `DateRange.Day` for each day.
 *
 * @example
 * ```tsx
 * function Days() {
 *   const [range, setRange] = useState<{ start: Day; end: Day } | null>(null);
 *   return (
 *     <DateRange.Root value={range} onValueChange={setRange} today="2026-03-10">
 *       <DateRange.Bound edge="start" /> <DateRange.Bound edge="end" />
 *       <DateRange.Preset preset="today" />
 *       <DateRange.Previous index={0} />
 *       <DateRange.Caption index={0} />
 *       <DateRange.Next index={0} />
 *       <DateRange.Month index={0} />
 *     </DateRange.Root>
 *   );
 * }
 * ```
 */
export * as DateRange from './index.parts';
