import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../kernel/database/database';
import type { Language } from '../../../kernel/errors/language';
import { queueHolderMail } from '../../core/mail';
import type { HolderMail } from '../../core/mail';
import { formatsOf } from './invoice-formats.pure';
import type { Measure } from '../../../schema/billing';
import type { Day, Month } from './months.pure';
import { billingWords } from './notice-texts.pure';
import type { BillingNews } from './notice-texts.pure';

/** Mails what is new about the money of a team to all who see it. */
export const billingMailKind = 'billing-mail';

/** What a mail names; amounts in cents. */
export interface BillingTold {
  readonly news: BillingNews;
  readonly month: Month;
  readonly number?: number;
  readonly amount?: number;
  readonly due?: Day;
  readonly measure?: Measure;
  readonly plan?: string;
  readonly since?: Day;
  readonly before?: number;
  readonly after?: number;
}

/** Queues a mail in the transaction of what it tells. */
export function queueBillingMail(tx: Queryable, accountId: string, told: BillingTold): Promise<void> {
  const data: Record<string, string | number> = { ...told };
  return queueHolderMail(tx, billingMailKind, { accountId, subjectId: randomUUID(), data });
}

function valuesOf(told: BillingTold, language: Language): Record<string, string> {
  const write = formatsOf(language, 'UTC');
  const { month, number = 0, amount = 0, due, measure, plan = '', since, before = 0, after = 0 } = told;
  return {
    month: write.month(month),
    number: String(number).padStart(6, '0'),
    amount: write.money(amount),
    due: due === undefined ? '' : write.date(due),
    measure: measure === undefined ? '' : billingWords[language].measures[measure],
    plan,
    since: since === undefined ? '' : write.date(since),
    before: write.money(before),
    after: write.money(after),
  };
}

export const billingMail: HolderMail = {
  kind: billingMailKind,
  permissions: ['showFinancial'],
  async write({ data }, language) {
    const told = data as unknown as BillingTold;
    const { news, measures: _, ...words } = billingWords[language];
    return { words: { ...words, ...news[told.news] }, values: valuesOf(told, language), path: '/billing' };
  },
};
