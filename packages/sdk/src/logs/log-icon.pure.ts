/** What an event did, as its icon shows it. */
export type LogIcon = 'created' | 'authorized' | 'removed' | 'updated' | 'generic';

/** In this order (specification, section 2, Records). */
const marks: readonly (readonly [part: string, icon: LogIcon])[] = [
  ['CRIAD', 'created'],
  ['AUTORIZAD', 'authorized'],
  ['REMOVID', 'removed'],
  ['ATUALIZAD', 'updated'],
];

/**
 * The icon of an event, by a part of its type.
 *
 * @example logIcon('LIVE_CRIADA'); // 'created'
 */
export function logIcon(event: string): LogIcon {
  return marks.find(([part]) => event.includes(part))?.[1] ?? 'generic';
}
