import { webhookEventTypes, type WebhookEventType } from '@palco/sdk/admin';

/** The events by what they tell of, in the order in which they are offered. */
export const eventGroups = [
  { key: 'videos', types: ofNouns('video', 'upload') },
  { key: 'lives', types: ofNouns('live', 'recording', 'clip', 'restream') },
  { key: 'people', types: ofNouns('attendee', 'alert') },
] as const;

function ofNouns(...nouns: string[]): readonly WebhookEventType[] {
  return webhookEventTypes.filter((type) => nouns.includes(type.split('.')[0] ?? ''));
}

/** The same choice with some events more or less, in the order in which they are offered. */
export function withEvents(
  chosen: readonly WebhookEventType[],
  types: readonly WebhookEventType[],
  isChosen: boolean,
): WebhookEventType[] {
  return webhookEventTypes.filter((one) => (types.includes(one) ? isChosen : chosen.includes(one)));
}

/** How much of a group is chosen. */
export function stateOf(
  chosen: readonly WebhookEventType[],
  types: readonly WebhookEventType[],
): boolean | 'mixed' {
  const total = types.filter((one) => chosen.includes(one)).length;
  if (total === 0) return false;
  return total === types.length ? true : 'mixed';
}
