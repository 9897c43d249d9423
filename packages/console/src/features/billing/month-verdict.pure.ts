import type { BillingSummary, BillingUsageItem } from '@palco/sdk/admin';

/** What is to be said first of a month. */
export type MonthVerdict =
  /** The audience of today is the largest of the month, and more than the plan includes. */
  | {
      readonly kind: 'today';
      readonly viewers: number;
      readonly included: number;
      readonly cents: number;
    }
  | { readonly kind: 'beyond'; readonly cents: number; readonly item: ChargedItem }
  | { readonly kind: 'within' };

export type ChargedItem = Exclude<BillingSummary['linhas'][number]['item'], 'mensalidade'>;

const isBeyond = (
  line: BillingSummary['linhas'][number],
): line is BillingSummary['linhas'][number] & { item: ChargedItem } => line.item !== 'mensalidade';

/** The fees of a month in cents: what it costs without anything beyond its plan. */
export const feeCentsOf = ({ linhas }: Pick<BillingSummary, 'linhas'>): number =>
  linhas.reduce((sum, line) => sum + (isBeyond(line) ? 0 : line.valorCentavos), 0);

/** Null for a team without a plan. All of it is whole cents and whole viewers. */
export function monthVerdict(
  summary: Pick<BillingSummary, 'plano' | 'linhas' | 'competencia' | 'atual'>,
  days: readonly Pick<BillingUsageItem, 'picoEspectadores'>[],
): MonthVerdict | null {
  const { plano, linhas, competencia, atual } = summary;
  if (plano === null) return null;
  const beyond = linhas.filter(isBeyond);
  const included = plano.incluido.picoEspectadores;
  const viewers = days.at(-1)?.picoEspectadores ?? 0;
  const before = Math.max(included ?? 0, ...days.slice(0, -1).map((day) => day.picoEspectadores));
  const charged = beyond.find(({ item }) => item === 'espectadores');
  if (competencia === atual && included !== null && charged && viewers > before)
    return { kind: 'today', viewers, included, cents: (viewers - before) * charged.precoCentavos };
  const [dearest] = beyond.toSorted((one, other) => other.valorCentavos - one.valorCentavos);
  if (dearest === undefined) return { kind: 'within' };
  return {
    kind: 'beyond',
    cents: beyond.reduce((sum, line) => sum + line.valorCentavos, 0),
    item: dearest.item,
  };
}
