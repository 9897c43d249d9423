import type {
  BillingCustomer,
  BillingDayBill,
  BillingLine,
  BillingPlan,
  BillingQuotas,
  BillingUsageItem,
  BillingUse,
  Invoice,
} from '@palco/openapi';
import { tableHeader, tableLines } from '../../../kernel/csv/table-format.pure';
import type { DayBill } from './bill.pure';
import type { Customer } from './customer.pure';
import { stateOf } from './invoice.pure';
import type { ChargeLine, InvoiceContent, Measured, Use } from '../../../schema/billing';
import type { InvoiceState } from './invoice.pure';
import { hundredths } from './measures.pure';
import type { Day, Month } from './months.pure';
import type { Plan } from './plan.pure';
import { quotaState } from './quota.pure';
import type { QuotaState } from './quota.pure';

function onWire<Value>({ storage, delivery, transcoding, viewers }: Measured<Value>) {
  return {
    armazenamentoBytes: storage,
    entregaBytes: delivery,
    minutosTranscodificados: transcoding,
    picoEspectadores: viewers,
  };
}

export const toUse = (use: Use): BillingUse => onWire({ ...use, transcoding: hundredths(use.transcoding) });

const quotaNames = {
  none: 'sem_limite',
  free: 'livre',
  near: 'perto',
  reached: 'atingida',
} as const satisfies Record<QuotaState, string>;

/** How near each use is to its limit. */
export function toQuotas(use: Use, plan: Plan | null): BillingQuotas {
  const state = (measure: keyof Use) =>
    quotaNames[quotaState(use[measure], plan?.terms.limits[measure] ?? null)];
  return onWire({
    storage: state('storage'),
    delivery: state('delivery'),
    transcoding: state('transcoding'),
    viewers: state('viewers'),
  });
}

export function toPlan({ name, terms }: Plan): BillingPlan {
  return {
    nome: name,
    mensalidadeCentavos: terms.monthlyCents,
    incluido: onWire(terms.included),
    limites: onWire(terms.limits),
  };
}

const itemNames = {
  fee: 'mensalidade',
  storage: 'armazenamento',
  delivery: 'entrega',
  transcoding: 'transcodificacao',
  viewers: 'espectadores',
} as const satisfies Record<ChargeLine['item'], string>;

export function toLine({ item, plan, quantity, unitCents, cents, days }: ChargeLine): BillingLine {
  return {
    item: itemNames[item],
    plano: plan,
    quantidade: quantity,
    precoCentavos: unitCents,
    valorCentavos: cents,
    dias: days ? { de: days[0], ate: days[1] } : null,
  };
}

export const toDayBill = ({ day, cents }: DayBill): BillingDayBill => ({ dia: day, valorCentavos: cents });

const stateNames = { open: 'aberta', paid: 'paga', overdue: 'vencida' } as const satisfies Record<
  InvoiceState,
  string
>;

interface StoredInvoice {
  readonly id: string;
  readonly number: number;
  readonly month: Month;
  readonly issuedAt: Date;
  readonly dueOn: Day;
  readonly totalCents: number;
  readonly content: InvoiceContent;
  readonly paidAt: Date | null;
  readonly boleto: string | null;
}

/** Days in the time zone of the team: `today`, and that of a moment. */
export function toInvoice(
  row: StoredInvoice,
  { today, dayOf }: { readonly today: Day; dayOf(at: Date): Day },
): Invoice {
  const { id, number, month, issuedAt, dueOn, totalCents, content, paidAt, boleto } = row;
  const state = stateOf(row, today);
  const isPaid = state === 'paid';
  return {
    id,
    numero: number,
    competencia: month,
    emissao: issuedAt.toISOString(),
    vencimento: dueOn,
    plano: content.plan,
    uso: toUse(content.use),
    incluido: content.included ? onWire(content.included) : null,
    linhas: content.lines.map(toLine),
    valorCentavos: totalCents,
    moeda: 'BRL',
    situacao: stateNames[state],
    pagamento: paidAt === null ? null : dayOf(paidAt),
    pix: isPaid ? null : (content.pix ?? null),
    boleto: isPaid ? null : boleto,
  };
}

/** Who pays, as it was written. */
export function toCustomer({
  name,
  taxId,
  address,
  version,
}: Customer & { readonly version: number }): BillingCustomer {
  return {
    razaoSocial: name,
    documento: taxId,
    logradouro: address.street,
    complemento: address.complement,
    bairro: address.district,
    cidade: address.city,
    uf: address.state,
    cep: address.postalCode,
    version,
  };
}

/** A day of a team, or a team. */
export interface UsedBy {
  readonly day: Day | null;
  readonly accountId: string;
  readonly team: string;
  readonly use: Use;
}

export function toUsageItem({ day, accountId, team, use }: UsedBy): BillingUsageItem {
  return { dia: day, accountId, nome: team, ...toUse(use) };
}

const columns = [
  'Dia',
  'Time',
  'Armazenamento (bytes)',
  'Entrega (bytes)',
  'Minutos transcodificados',
  'Pico de espectadores',
] as const;

/** As a table of a spreadsheet; days as in the log. */
export function toCsv(items: readonly BillingUsageItem[]): string {
  const lines = items.map((item) => [
    item.dia === null ? '' : item.dia.split('-').toReversed().join('/'),
    item.nome,
    item.armazenamentoBytes,
    item.entregaBytes,
    // A point would be read as the mark of thousands.
    String(item.minutosTranscodificados).replace('.', ','),
    item.picoEspectadores,
  ]);
  return `${tableHeader(columns)}${tableLines(lines)}`;
}
