import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { webhookEndpoints } from '../../../schema';
import type { HolderMail } from '../../core/mail';
import { offMailWords } from './off-mail-texts.pure';

/** Mails that an endpoint was switched off; its subject is the endpoint. */
export const offMailKind = 'webhook-off-mail';

/** To all who manage webhooks of the team; to nobody, where the endpoint is on again or gone. */
export function createOffMail({ db }: Pick<ServerContext, 'db'>): HolderMail {
  return {
    kind: offMailKind,
    permissions: ['api', 'integrations'],
    async write({ subjectId }, language) {
      const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, subjectId));
      if (endpoint === undefined || endpoint.offReason === null) return null;
      const { paragraphs, next, ...words } = offMailWords[language];
      return {
        words: { ...words, paragraphs: [paragraphs[endpoint.offReason], next] },
        // The host alone: the rest of an address may hold a key.
        values: { host: new URL(endpoint.url).host },
        path: `/webhooks/${subjectId}`,
      };
    },
  };
}
