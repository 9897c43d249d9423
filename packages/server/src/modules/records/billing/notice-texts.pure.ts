import type { Language } from '../../../kernel/errors/language';
import type { MailWords } from '../../core/mail';
import type { Measure } from '../../../schema/billing';

/** What is told of the money of a team. */
export type BillingNews = 'issued' | 'due' | 'overdue' | 'near' | 'reached' | 'booked' | 'repriced';

interface News {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

interface Words extends Omit<MailWords, 'subject' | 'paragraphs'> {
  readonly news: Readonly<Record<BillingNews, News>>;
  readonly measures: Readonly<Record<Measure, string>>;
}

/** The mails about plan, invoices and limits. `{product}`, `{name}`, `{team}`, and what each names. */
export const billingWords: Readonly<Record<Language, Words>> = {
  'pt-BR': {
    greeting: 'Olá, {name}.',
    news: {
      issued: {
        subject: 'Nova fatura do {product}: {month}',
        paragraphs: [
          'A fatura {number} do time “{team}”, de {month}, foi emitida: {amount}, com vencimento em {due}.',
          'No console estão o PDF, como pagar e o consumo de cada dia.',
        ],
      },
      due: {
        subject: 'A fatura {number} do {product} vence em {due}',
        paragraphs: ['A fatura {number} do time “{team}”, de {month}, no valor de {amount}, vence em {due}.'],
      },
      overdue: {
        subject: 'A fatura {number} do {product} venceu',
        paragraphs: [
          'A fatura {number} do time “{team}”, de {month}, no valor de {amount}, venceu em {due} e não consta como paga.',
          'Se ela já foi paga, desconsidere este aviso.',
        ],
      },
      near: {
        subject: 'O time “{team}” está perto de um limite do plano',
        paragraphs: ['{measure}: o time “{team}” já usou 80 % do que o plano {plan} permite em {month}.'],
      },
      reached: {
        subject: 'O time “{team}” atingiu um limite do plano',
        paragraphs: ['{measure}: o time “{team}” usou tudo o que o plano {plan} permite em {month}.'],
      },
      booked: {
        subject: 'O plano do time “{team}” mudou',
        paragraphs: ['O plano {plan} vale para o time “{team}” a partir de {since}.'],
      },
      repriced: {
        subject: 'O plano do time “{team}” mudou, e com ele o preço do mês',
        paragraphs: [
          'O plano {plan} vale para o time “{team}” a partir de {since}.',
          'Com isso muda também o que já foi usado em {month}: de {before} para {after} até agora.',
        ],
      },
    },
    measures: {
      storage: 'Armazenamento',
      delivery: 'Entrega',
      transcoding: 'Transcodificação',
      viewers: 'Pico de espectadores',
    },
    action: 'Abrir faturamento',
    notes: ['Você recebe este e-mail porque vê o faturamento deste time.'],
  },
  en: {
    greeting: 'Hello {name},',
    news: {
      issued: {
        subject: 'New invoice of {product}: {month}',
        paragraphs: [
          'The invoice {number} of the team “{team}” for {month} was issued: {amount}, due on {due}.',
          'The console has the PDF, how to pay, and the use of each day.',
        ],
      },
      due: {
        subject: 'The invoice {number} of {product} is due on {due}',
        paragraphs: ['The invoice {number} of the team “{team}” for {month}, {amount}, is due on {due}.'],
      },
      overdue: {
        subject: 'The invoice {number} of {product} is overdue',
        paragraphs: [
          'The invoice {number} of the team “{team}” for {month}, {amount}, was due on {due} and is not noted as paid.',
          'If it was paid already, leave this notice.',
        ],
      },
      near: {
        subject: 'The team “{team}” is near a limit of its plan',
        paragraphs: ['{measure}: the team “{team}” has used 80 % of what the plan {plan} allows in {month}.'],
      },
      reached: {
        subject: 'The team “{team}” has reached a limit of its plan',
        paragraphs: ['{measure}: the team “{team}” has used all that the plan {plan} allows in {month}.'],
      },
      booked: {
        subject: 'The plan of the team “{team}” changed',
        paragraphs: ['The plan {plan} holds for the team “{team}” from {since} on.'],
      },
      repriced: {
        subject: 'The plan of the team “{team}” changed, and with it the price of the month',
        paragraphs: [
          'The plan {plan} holds for the team “{team}” from {since} on.',
          'With it changes what was used in {month} already: from {before} to {after} so far.',
        ],
      },
    },
    measures: {
      storage: 'Storage',
      delivery: 'Delivery',
      transcoding: 'Transcoding',
      viewers: 'Peak viewers',
    },
    action: 'Open billing',
    notes: ['You get this e-mail because you see the billing of this team.'],
  },
};
