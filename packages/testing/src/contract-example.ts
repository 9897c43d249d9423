import { examples } from './generated/contract-answers';

/**
 * The contract's example of a schema, a copy of its own: tests and fakes change what they get.
 *
 * @example
 * const webhook = { ...contractExample('Webhook'), ativo: true };
 */
export function contractExample<Name extends keyof typeof examples>(name: Name): (typeof examples)[Name] {
  return structuredClone(examples[name]);
}

/** Fields that examples leave out. */
const optional = ['conviteFalhou', 'timesTotal'];

/** An item with the fields that an example has, and no other: the contract closes its schemas. */
export function toldAs<Example extends object>(example: Example, item: Example): Example {
  const fields = Object.entries(item).filter(([name]) => name in example || optional.includes(name));
  return Object.fromEntries(fields) as Example;
}
