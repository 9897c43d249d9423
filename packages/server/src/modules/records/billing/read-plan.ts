import { Ajv2020 } from 'ajv/dist/2020.js';
import { measures } from './measures.pure';
import type { Plan } from './plan.pure';

const amount = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const ofEach = (value: object) => ({
  type: 'object',
  additionalProperties: false,
  required: measures,
  properties: Object.fromEntries(measures.map((measure) => [measure, value])),
});
const amountOrNone = { anyOf: [amount, { type: 'null' }] };

const isPlan = new Ajv2020().compile<Plan>({
  type: 'object',
  additionalProperties: false,
  required: ['name', 'terms'],
  properties: {
    name: { type: 'string', pattern: '\\S', maxLength: 100 },
    terms: {
      type: 'object',
      additionalProperties: false,
      required: ['monthlyCents', 'included', 'limits', 'unitCents'],
      properties: {
        monthlyCents: amount,
        included: ofEach(amountOrNone),
        limits: ofEach(amountOrNone),
        unitCents: ofEach(amount),
        restreams: amountOrNone,
        liveRenditions: amountOrNone,
      },
    },
  },
});

/** A plan as an administrator wrote it down, or what is wrong with the text. */
export function readPlan(text: string): { readonly plan: Plan } | { readonly error: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: 'it is no JSON' };
  }
  if (isPlan(value)) return { plan: value };
  const [first] = isPlan.errors ?? [];
  return {
    error: `${first?.instancePath.slice(1).replaceAll('/', '.') || 'it'} ${first?.message ?? ''}`.trim(),
  };
}
