import type { Language } from '../../../kernel/errors/language';
import type { InvoiceState } from './invoice.pure';
import type { Measure } from '../../../schema/billing';

/** The words of an invoice in one language. */
export interface InvoiceWords {
  readonly title: string;
  readonly issuer: string;
  readonly customer: string;
  readonly noCustomer: string;
  readonly number: string;
  readonly team: string;
  readonly month: string;
  readonly issued: string;
  readonly due: string;
  readonly state: string;
  readonly zone: string;
  readonly charges: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  readonly use: string;
  readonly used: string;
  readonly included: string;
  readonly beyond: string;
  readonly all: string;
  readonly payment: string;
  readonly pix: string;
  readonly boleto: string;
  readonly rule: string;
  readonly fiscal: string;
  readonly states: Readonly<Record<InvoiceState, string>>;
  paidOn(day: string): string;
  fee(plan: string): string;
  late(plan: string, since: string, on: string): string;
  days(count: number, of: number, range: readonly [first: number, last: number] | null): string;
  readonly items: Readonly<Record<Measure, string>>;
  readonly measures: Readonly<Record<Measure, string>>;
  readonly units: Readonly<Record<Measure, string>>;
}

const units = { storage: 'GB', delivery: 'GB', transcoding: 'min', viewers: '' };

const portuguese: InvoiceWords = {
  title: 'Fatura',
  issuer: 'Emitente',
  customer: 'Cliente',
  noCustomer: 'CNPJ ou CPF e endereço não informados',
  number: 'Número',
  team: 'Time',
  month: 'Competência',
  issued: 'Emissão',
  due: 'Vencimento',
  state: 'Situação',
  zone: 'Fuso horário',
  charges: 'Cobrança',
  quantity: 'Quantidade',
  price: 'Preço',
  amount: 'Valor',
  total: 'Total',
  use: 'Consumo do mês',
  used: 'Usado',
  included: 'Incluído',
  beyond: 'Excedente',
  all: 'tudo',
  payment: 'Como pagar',
  pix: 'PIX copia e cola',
  boleto: 'Boleto, linha digitável',
  rule: 'Excedente: o que passa do incluído no plano do último dia do mês, em unidades inteiras começadas (1 GB = 1.000.000.000 bytes). Minutos somam os centésimos de cada dia; armazenamento e espectadores são o maior valor do mês. Mensalidade de parte do mês: preço × dias até o último ÷ dias do mês, menos o mesmo até a véspera do primeiro, cada um arredondado ao centavo.',
  fiscal: 'Esta fatura não é documento fiscal. A NFS-e deste serviço é emitida à parte pelo emitente.',
  states: { open: 'Em aberto', paid: 'Paga', overdue: 'Vencida' },
  paidOn: (day) => `Paga em ${day}`,
  fee: (plan) => `Mensalidade do plano ${plan}`,
  late: (plan, since, on) =>
    `O plano ${plan} vale desde ${since} e foi contratado em ${on}: com ele mudou o preço de dias que já tinham passado.`,
  days: (count, of, range) =>
    range === null || count === of
      ? `${count} de ${of} dias`
      : `${count} de ${of} dias (${range[0]} a ${range[1]})`,
  items: {
    storage: 'Armazenamento excedente',
    delivery: 'Entrega excedente',
    transcoding: 'Transcodificação excedente',
    viewers: 'Espectadores excedentes no pico',
  },
  measures: {
    storage: 'Armazenamento (maior do mês)',
    delivery: 'Entrega',
    transcoding: 'Transcodificação',
    viewers: 'Pico de espectadores',
  },
  units,
};

const english: InvoiceWords = {
  title: 'Invoice',
  issuer: 'Issued by',
  customer: 'Client',
  noCustomer: 'CNPJ or CPF and address not given',
  number: 'Number',
  team: 'Team',
  month: 'Month',
  issued: 'Issued',
  due: 'Due',
  state: 'Status',
  zone: 'Time zone',
  charges: 'Charges',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  use: 'Use of the month',
  used: 'Used',
  included: 'Included',
  beyond: 'Beyond',
  all: 'all',
  payment: 'How to pay',
  pix: 'PIX code to copy',
  boleto: 'Boleto, line to type',
  rule: 'Beyond: what exceeds the amount included in the plan of the last day of the month, in whole units begun (1 GB = 1,000,000,000 bytes). Minutes add up the hundredths of each day; storage and viewers are the highest of the month. Fee for a part of the month: price × days until the last one ÷ days of the month, less the same until the eve of the first one, each rounded to the cent.',
  fiscal: 'This invoice is no fiscal document. The NFS-e of this service is issued separately by the issuer.',
  states: { open: 'Open', paid: 'Paid', overdue: 'Overdue' },
  paidOn: (day) => `Paid on ${day}`,
  fee: (plan) => `Fee of the plan ${plan}`,
  late: (plan, since, on) =>
    `The plan ${plan} holds since ${since} and was booked on ${on}: with it the price of days changed that were over.`,
  days: (count, of, range) =>
    range === null || count === of
      ? `${count} of ${of} days`
      : `${count} of ${of} days (${range[0]} to ${range[1]})`,
  items: {
    storage: 'Storage beyond the plan',
    delivery: 'Delivery beyond the plan',
    transcoding: 'Transcoding beyond the plan',
    viewers: 'Viewers beyond the plan, at the peak',
  },
  measures: {
    storage: 'Storage (the most of the month)',
    delivery: 'Delivery',
    transcoding: 'Transcoding',
    viewers: 'Peak viewers',
  },
  units,
};

export const invoiceWords: Readonly<Record<Language, InvoiceWords>> = { 'pt-BR': portuguese, en: english };
