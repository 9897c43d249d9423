/** The type of test events. */
export const testType = 'webhook.test';

/** How a `webhook-id` begins; the id of the event without its dashes follows. */
export const messagePrefix = 'evt_';

/** The `webhook-id` of an event. */
export const messageIdOf = (eventId: string): string => messagePrefix + eventId.replaceAll('-', '');

/** The event of a `webhook-id`. */
export const eventIdOf = (messageId: string): string =>
  messageId.slice(messagePrefix.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
